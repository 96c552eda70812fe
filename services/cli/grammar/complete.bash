# Completes the last word of a line of cli. _cli_offers says what may follow what stands before it.
_cli() {
  local line word known= files= cut
  line=${COMP_LINE:0:$COMP_POINT}
  word=${line##* }
  line="${line% *} "
  _cli_offers "${line#* }"
  if [[ -n $files ]]; then
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    # zsh's compgen knows the files of this folder alone.
    COMPREPLY=($(command ls -dp -- "$word"* 2>/dev/null))
    return
  fi
  # A list goes on behind its last comma.
  cut=${word%"${word##*,}"}
  COMPREPLY=($(compgen -P "$cut" -W "$known" -- "${word##*,}"))
  # bash takes what holds a colon for several words, and puts in the last one alone.
  if [[ $word == *:* && "${COMP_WORDS[COMP_CWORD]}" != "$word" ]]; then
    cut=${word%"${word##*:}"}
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
  fi
}
complete -F _cli cli
