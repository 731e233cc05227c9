/// The scripts with which shells complete the words of a program. They ask the program itself, with its command
/// `complete`.
enum CompletionScript {
    /// - Parameter shell: bash, zsh or fish.
    static func lines(of shell: String, program: String) -> [String] {
        let text =
            switch shell {
            case "bash": bash(program, function: "_" + String(program.map { $0 == "-" ? "_" : $0 }))
            case "zsh": zsh(program)
            default: fish(program)
            }
        return text.split(separator: "\n").map { String($0) }
    }

    /// Bash treats = and : as ends of words; they are part of the words of a program.
    private static func bash(_ program: String, function: String) -> String {
        #"""
        \#(function)() {
            local line="${COMP_LINE:0:COMP_POINT}" word prefix
            word="${line##*[[:space:]]}"
            prefix="${word%"${word##*[=:]}"}"
            mapfile -t COMPREPLY < <(\#(program) complete "$line" 2>/dev/null)
            case "${COMPREPLY[0]-}" in
                :files) mapfile -t COMPREPLY < <(compgen -f -- "${word#"$prefix"}"); compopt -o filenames; return ;;
                :folders) mapfile -t COMPREPLY < <(compgen -d -- "${word#"$prefix"}"); compopt -o filenames; return ;;
            esac
            COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
            COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
            if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=.] ]]; then compopt -o nospace; fi
        }
        complete -F \#(function) \#(program)
        """#
    }

    /// The script is also a file for a folder of `fpath`, so the function has its name.
    private static func zsh(_ program: String) -> String {
        #"""
        #compdef \#(program)
        _\#(program)() {
            local line
            local -a found plain open
            found=("${(@f)$(\#(program) complete "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
            case $found[1] in
                :files) compset -P '--*='; _files; return ;;
                :folders) compset -P '--*='; _files -/; return ;;
            esac
            for line in $found; do
                if [[ ${line%%$'\t'*} == *[=.] ]]; then
                    open+=("${${line//:/\\:}/$'\t'/:}")
                else
                    plain+=("${${line//:/\\:}/$'\t'/:}")
                fi
            done
            _describe word plain -Q -- open -Q -S ''
        }
        if [[ $funcstack[1] == _\#(program) ]]; then _\#(program) "$@"; else compdef _\#(program) \#(program); fi
        """#
    }

    private static func fish(_ program: String) -> String {
        #"""
        function __\#(program)
            set -l token (string match -r '^((?:--[^=]*=)?)(.*)$' -- (commandline -ct))
            set -l found (\#(program) complete (string join ' ' -- (commandline -opc) $token[1]) 2>/dev/null)
            switch "$found[1]"
                case :files
                    string join \n -- $token[2](__fish_complete_path $token[3])
                case :folders
                    string join \n -- $token[2](__fish_complete_directories $token[3])
                case '*'
                    string join \n -- $found
            end
        end
        complete -c \#(program) -f -a '(__\#(program))'
        """#
    }
}
