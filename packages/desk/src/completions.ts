import { routes } from '../../../lib/contract/routes.generated.ts'

/** Subcommands and options of each command, for the parser and for shell completion. */
export const COMMANDS = {
  lookup: { verbs: [], options: { output: 'text', columns: 'text', force: 'flag' } },
  opportunities: { verbs: [], options: { stage: 'texts', since: 'text', format: 'text' } },
  campaigns: {
    verbs: ['export'],
    options: { campaign: 'texts', status: 'text', output: 'text', force: 'flag' },
  },
  webhooks: {
    verbs: ['listen', 'replay'],
    options: {
      'forward-to': 'text',
      every: 'text',
      for: 'text',
      since: 'text',
      to: 'text',
      'dry-run': 'flag',
      yes: 'flag',
    },
  },
  call: {
    verbs: Object.keys(routes),
    options: { params: 'text', query: 'text', body: 'text', write: 'flag' },
  },
  doctor: { verbs: [], options: { json: 'flag' } },
  mcp: { verbs: [], options: { 'allow-writes': 'text' } },
  completion: { verbs: ['bash', 'zsh', 'fish'], options: {} },
} as const satisfies Record<
  string,
  { verbs: readonly string[]; options: Readonly<Record<string, 'text' | 'texts' | 'flag'>> }
>

export type CommandName = keyof typeof COMMANDS
export const NAMES = Object.keys(COMMANDS) as CommandName[]
const COMMON = ['base', 'lang', 'help']

const wordsOf = (name: CommandName) => [
  ...COMMANDS[name].verbs,
  ...[...Object.keys(COMMANDS[name].options), ...COMMON].map((option) => `--${option}`),
]

const bash = () => `_desk() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  case "\${COMP_WORDS[1]}" in
${NAMES.map((name) => `    ${name}) words='${wordsOf(name).join(' ')}' ;;`).join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='${NAMES.join(' ')} --help'
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
  return 0
}
complete -F _desk desk
`

const zsh = () => `#compdef desk
_desk() {
  if (( CURRENT == 2 )); then
    compadd -- ${NAMES.join(' ')} --help
    return
  fi
  case $words[2] in
${NAMES.map((name) => `    ${name}) compadd -- ${wordsOf(name).join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _desk desk
`

const fish = () =>
  [
    `complete -c desk -n __fish_use_subcommand -f -a '${NAMES.join(' ')}'`,
    ...NAMES.flatMap((name) => [
      ...COMMANDS[name].verbs.map(
        (verb) => `complete -c desk -n '__fish_seen_subcommand_from ${name}' -f -a ${verb}`,
      ),
      ...Object.entries(COMMANDS[name].options).map(
        ([option, kind]) =>
          `complete -c desk -n '__fish_seen_subcommand_from ${name}' -l ${option}${kind === 'flag' ? '' : ' -r'}`,
      ),
    ]),
    '',
  ].join('\n')

/** The completion script for a shell; null for an unknown shell. */
export function completionsFor(shell: string | undefined): string | null {
  const made = { bash, zsh, fish }
  return shell !== undefined && Object.hasOwn(made, shell) ? made[shell as keyof typeof made]() : null
}
