"""The build: setuptools', with the engine and the inner loops compiled where that can be done.

Scope: which modules mypyc compiles, and what happens where it cannot.  Everything else about the package is
in pyproject.toml.  docs/compiled.md says what that means for those who install or release it.

This file is two things.  As the module named by `build-backend` it gives pip and build the hooks of
setuptools, and asks for mypyc only where something is to be compiled.  As a script it is run by those hooks.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import string
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from textwrap import shorten

from setuptools import Extension, build_meta, setup
from setuptools.build_meta import (
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

# The extra `dev` names the same release: what is type-checked is what is compiled.
MYPYC = "mypy~=2.4.1"
SOURCES = {
    f"sheepshead.{name}": f"src/sheepshead/{name}.py"
    for name in ("drafts", "engine", "kernel", "placing", "playable", "rollouts", "solver")
}
# Read besides, for what it says to mypyc, and not compiled.
READ = ["src/sheepshead/_typing.py"]
# Only these modules are looked at: where the package is built its dependencies are not installed.
MYPY_OPTIONS = ["--config-file=", "--follow-imports=skip"]
# The compiled code of all of them lies in one module beside them, which mypyc names for its group.
GROUP = "sheepshead._compiled"
TOGETHER = f"{GROUP}__mypyc"
MOST_CHARACTERS = 150
# How mypyc 2.4 names a function of a module, with its signature.
SIGNATURE = re.compile(r'(\(PyCFunction\)CPyPy_(\w+), [\w |]+, PyDoc_STR\()"((?:[^"\\]|\\.)*)"')
# What is written in a string of C as it is: no question mark, because two of them begin a trigraph.
PLAIN = frozenset((string.ascii_letters + string.digits + " !#$%&'()*+,-./:;<=>@[]^_`{|}~").encode())


def is_to_be_compiled() -> bool:
    """Whether to try: not if `SHEEPSHEAD_PURE` is set, nor on a Python for which mypyc makes nothing."""
    pure = os.environ.get("SHEEPSHEAD_PURE", "") not in {"", "0"}
    return not pure and sys.implementation.name == "cpython"


def missing_compiler() -> str | None:
    """The C compiler that Python asks for, if it is not there; `None` where it is or nobody can say."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if os.name != "posix" or not command:
        return None
    compiler = shlex.split(command)[0]
    return compiler if shutil.which(compiler) is None else None


def extensions() -> list[Extension]:
    """What is to be compiled, by name; the C sources are made when it is."""
    if not is_to_be_compiled():
        return []
    modules = [Extension(name, [source]) for name, source in SOURCES.items()]
    return [Extension(TOGETHER, [*SOURCES.values()]), *modules]


def document(c_source: Path) -> None:
    """Write the docstrings of functions into the C source that mypyc has made, which has only signatures."""
    docstrings = {}
    for path in SOURCES.values():
        for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                docstrings[f"{Path(path).stem}___{node.name}"] = ast.get_docstring(node) or ""
    text = c_source.read_text(encoding="utf-8")
    documented = SIGNATURE.sub(
        lambda found: (
            f'{found[1]}"{found[3]}{in_c(docstrings[found[2]])}"' if found[2] in docstrings else found[0]
        ),
        text,
    )
    if documented != text:
        c_source.write_text(documented, encoding="utf-8")


def in_c(text: str) -> str:
    """Write a text as the inside of a string of C."""
    return "".join(chr(byte) if byte in PLAIN else f"\\{byte:03o}" for byte in text.encode())


class CompiledOrNot(build_ext):
    """All of the modules compiled, or none: half of them would not import."""

    command_name = "build_ext"

    def run(self) -> None:
        """Compile, and where that fails go on without."""
        missing = missing_compiler()
        if missing is not None:
            self._go_without(f"there is no C compiler {missing}")
            return
        try:
            self._make_c()
            super().run()
        except ImportError as fault:
            self._go_without(f"mypyc cannot be imported ({fault}); it comes with {MYPYC}")
        except SystemExit:
            self._go_without("mypyc refused the sources")
        except (BaseError, CCompilerError, OSError) as fault:
            # The whole command stands in some of them; what the compiler said comes before this line.
            self._go_without(shorten(str(fault), MOST_CHARACTERS, placeholder=" …"))

    def _make_c(self) -> None:
        """Give each extension the C sources that mypyc makes."""
        from mypyc.build import mypycify  # noqa: PLC0415 - asked for only where it is needed

        made = mypycify(
            [*MYPY_OPTIONS, *READ, *SOURCES.values()],
            only_compile_paths=SOURCES.values(),
            opt_level="3",
            debug_level="0",
            target_dir=self.build_temp,
            group_name=GROUP,
        )
        for path in {path for extension in made for path in extension.sources}:
            document(Path(path))
        by_name = {extension.name: extension for extension in made}
        for extension in self.extensions:
            vars(extension).update(vars(by_name[extension.name]))
            # What a later compiler warns of is no reason to go without.
            extension.extra_compile_args = [
                argument for argument in extension.extra_compile_args if argument != "-Werror"
            ]

    def _go_without(self, reason: str) -> None:
        """Make the package interpreted, as if nothing had been asked for: the wheel is for every platform."""
        self.warn(f"sheepshead is not compiled, it will be interpreted and slower: {reason}")
        for extension in self.extensions:
            # What an earlier build left there would be packed as well.
            Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
        self.extensions = self.distribution.ext_modules = []
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True


def build_editable(
    wheel_directory: str,
    config_settings: dict[str, object] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Install the checkout itself, without what an earlier time compiled beside the sources.

    It would be imported in their place, whatever has been changed in them since.
    """
    for name in (*SOURCES, TOGETHER):
        for suffix in EXTENSION_SUFFIXES:
            Path("src", *name.split(".")).with_suffix(suffix).unlink(missing_ok=True)
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def get_requires_for_build_wheel(config_settings: dict[str, object] | None = None) -> list[str]:
    """What building a wheel needs besides setuptools."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_requirements()]


def get_requires_for_build_editable(config_settings: dict[str, object] | None = None) -> list[str]:
    """What installing the checkout itself needs besides setuptools."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_requirements()]


def _requirements() -> list[str]:
    return [MYPYC] if is_to_be_compiled() and missing_compiler() is None else []


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": CompiledOrNot})
