#!/bin/sh
# sh deploy/local/bootstrap.sh FILE.ts [argument]...
# Installs Bun, in the version of package.json, and the packages if they are missing, then runs FILE with Bun.
# Prints nothing if nothing is missing. Everything comes from the npm registry, through npm and Bun.
set -eu

cd -- "${0%/*}/../.."

# npm puts node_modules/.bin of all parent folders first into PATH: their owners could run programs as us, so remove them.
rest=$PATH:
PATH=
while [ -n "$rest" ]; do
  folder=${rest%%:*}
  rest=${rest#*:}
  case $folder in
    "$PWD"/node_modules/.bin) PATH=$PATH:$folder ;;
    '' | */node_modules/.bin | */node-gyp-bin) ;;
    *) PATH=$PATH:$folder ;;
  esac
done
PATH=${PATH#:}

version=$(sed -n 's/^ *"bun": *"\([0-9][^"]*\)".*/\1/p' package.json)
tools=.local/tools
log=$tools/bootstrap.log
stamp=node_modules/.installed

main() {
  find_bun && packages_are_here || locked set_up
  find_bun || fail "Bun $version was installed in $tools, but does not run here. Remove that folder and try again."
  exec "$bun" "$@"
}

# The Bun of PATH (in an npm script maybe that of node_modules) if it has our version, else the one in .local/tools.
find_bun() {
  # npm may install binaries for several kinds of system: take the one that runs.
  for bun in "$(command -v bun || true)" "$tools"/node_modules/@oven/bun-*/bin/bun; do
    if [ -x "$bun" ] && [ "$("$bun" --version 2>/dev/null)" = "$version" ]; then return 0; fi
  done
  return 1
}

packages_are_here() {
  lock_and_patches | cmp -s - "$stamp"
}

# Patches are included because the lock file does not contain them.
lock_and_patches() {
  cat bun.lock deploy/patches/*.patch
}

set_up() {
  find_bun || install_bun
  packages_are_here || install_packages
}

install_bun() {
  command -v npm >/dev/null || fail "Bun $version is needed, and neither it nor npm is here. Install npm (on Debian: apt-get install npm) or Bun $version."
  begin "Bun $version, from the npm registry"
  pin_bun
  # Inside an npm script, npm would inherit the project and log level of that script.
  env -u npm_config_local_prefix -u npm_config_loglevel npm ci --prefix "$tools" \
    --ignore-scripts --no-audit --no-fund --fetch-retries=1 >"$log" 2>&1 ||
    fail_with_log "npm could not install Bun $version from the package registry."
  # All of them are optional, as only one fits a system, and npm skips an optional package silently.
  ls "$tools"/node_modules/@oven/bun-*/bin/bun >/dev/null 2>&1 ||
    fail_with_log "The package registry has no Bun $version for this system with the checksum of bun.lock: none was installed."
  find_bun || fail "Bun $version was installed in $tools, but does not run here."
  done_with "Bun $version"
}

# Writes a lock file for npm with Bun's programs, one for each kind of system, and the checksums of bun.lock. Without it
# npm would trust whatever the registry sends.
pin_bun() {
  field='"\([^"]*\)"'
  line="^ *\"\(@oven/bun-[a-z0-9-]*\)\": \[\"@oven/[^@]*@$version\", \"\", { \"os\": $field, \"cpu\": $field\(, \"libc\": $field\)\{0,1\} }, $field\],*\$"
  grep -q "$line" bun.lock || fail "bun.lock names no Bun $version: run bun install with that Bun."
  names=$(sed -n "s|$line|\"\1\": \"$version\"|p" bun.lock | paste -sd, -)
  entries=$(sed -n "s|$line|\"node_modules/\1\": { \"version\": \"$version\", \"integrity\": \"\6\", \"os\": [\"\2\"], \"cpu\": [\"\3\"], \"libc\": [\"\5\"], \"optional\": true }|p" bun.lock |
    sed 's/"libc": \[""\], //' | paste -sd, -)
  mkdir -p "$tools"
  printf '{ "name": "tools", "optionalDependencies": { %s } }\n' "$names" >"$tools/package.json"
  printf '{ "name": "tools", "lockfileVersion": 3, "requires": true, "packages": { "": { "name": "tools", "optionalDependencies": { %s } }, %s } }\n' \
    "$names" "$entries" >"$tools/package-lock.json"
}

install_packages() {
  begin packages
  # A package that is already installed would keep an older patch.
  for patch in deploy/patches/*.patch; do
    package=${patch##*/}
    rm -rf "node_modules/${package%@*}"
  done
  # The image (deploy/Dockerfile) is built without what only tests and checks need.
  case ${PACKAGES-} in production) only=--production ;; *) only= ;; esac
  "$bun" install --frozen-lockfile $only >"$log" 2>&1 ||
    fail_with_log "Bun could not install the packages from the package registry."
  lock_and_patches >"$stamp"
  done_with packages
}

# Two runs at once would write the same folders. The kernel releases the lock when its holder ends.
locked() {
  mkdir -p "$tools"
  if command -v flock >/dev/null; then
    exec 9>"$tools/lock"
    flock 9
    "$@"
    exec 9>&-
  else
    "$@"
  fi
}

begin() {
  started=$(date +%s)
  printf '       …  %s\n' "$1" >&2
}

done_with() {
  printf '%6s s  %s\n' "$(($(date +%s) - started))" "$1" >&2
}

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

fail_with_log() {
  printf '%s Is the registry reachable? The last lines of %s:\n' "$1" "$log" >&2
  tail -n 12 "$log" | sed 's/^/  /' >&2
  exit 1
}

main "$@"
