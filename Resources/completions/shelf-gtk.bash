# bash completion for shelf-gtk                                            -*- shell-script -*-

_shelf_gtk_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }

_shelf_gtk() {
    # All of these are set by _init_completion.
    # shellcheck disable=SC2034
    local cur prev words cword split
    _init_completion -s -n : || return

    case $prev in
    --view) _shelf_gtk_words 'shelves grid list justified waterfall' ;;
    --group) _shelf_gtk_words 'folder day month year kind rating label letter none' ;;
    --sort) _shelf_gtk_words 'name taken modified size dimensions rating kind listed' ;;
    --filter)
        compopt -o nospace
        _shelf_gtk_words 'kind: date: size: rating: label: tag: orientation: pixels:'
        ;;
    --size) _shelf_gtk_words '1280x800 1920x1080' ;;
    --screenshot) _filedir png ;;
    *)
        if [[ $split == true ]]; then return; fi
        if [[ $cur != -* ]]; then
            _filedir
            return
        fi
        _shelf_gtk_words '--list --json --screenshot= --size= --view= --group= --sort= --reverse
            --filter= --fullscreen --slideshow --sofa --print-selected --print-marked -0 --null
            --version -h --help --help-all --help-gapplication --gapplication-service'
        if [[ ${COMPREPLY[*]} == *= ]]; then compopt -o nospace; fi
        ;;
    esac
} && complete -F _shelf_gtk shelf-gtk
