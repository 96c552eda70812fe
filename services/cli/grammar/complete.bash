# Completes the last word of a cli command line. _cli_offers sets the candidates that may follow the words before it.
_cli() {
  local line word known= files= cut
  line=${COMP_LINE:0:$COMP_POINT}
  word=${line##* }
  line="${line% *} "
  _cli_offers "${line#* }"
  if [[ -n $files ]]; then
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    # zsh's compgen finds files of the current folder only.
    COMPREPLY=($(command ls -dp -- "$word"* 2>/dev/null))
    return
  fi
  # In a comma-separated list, complete the part after the last comma.
  cut=${word%"${word##*,}"}
  COMPREPLY=($(compgen -P "$cut" -W "$known" -- "${word##*,}"))
  # bash splits a word at colons and replaces only the last part.
  if [[ $word == *:* && "${COMP_WORDS[COMP_CWORD]}" != "$word" ]]; then
    cut=${word%"${word##*:}"}
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
  fi
}
complete -F _cli cli
