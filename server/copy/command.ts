import {
  COPY_AREAS,
  copyOptions,
  type CopyReport,
  type CopySide,
  MACHINE_AREAS,
} from '@signalbox/contract/copy'
import { SecretReferences } from '@signalbox/broker/store/secret-references'
import { parseArgs } from 'node:util'
import { readConfigFiles } from '../config-files.ts'
import { environmentName } from '../option-table.ts'
import type { Environment } from '../options.ts'
import { StartError } from '../start-error.ts'
import { callingWith, openBoth, readCopyUrl } from './copies.ts'
import { CopyRun } from './copy-run.ts'
import { openFiles } from './file-side.ts'
import { openSide, type Side } from './side.ts'

const HELP = `Copies the configuration of one broker to another one, through their APIs.

Usage: signalbox copy --from <url> --to <url> [options]

  --from <url or path>    address of the source, console or API; or a file or folder of
                          configurations in HOCON or JSON
  --to <url>              address of the target
  --areas <names>         areas to copy, separated by commas
                          [${COPY_AREAS.filter((each) => !MACHINE_AREAS.includes(each)).join(',')}]
                          also: ${MACHINE_AREAS.join(',')}
  --dry-run               print the difference and change nothing; the exit code is 2 if there
                          is a difference
  --conflicts <choice>    items that differ: keep the target's values, or replace them [keep]
  --secrets <choice>      new items with a secret that cannot be read: skip them, or create
                          them and disable them [skip]
  --continue              continue after an item that the target refuses

Logins are read from the environment, because other users can see the command line:
  SIGNALBOX_FROM_LOGIN, SIGNALBOX_TO_LOGIN    user:password
  SIGNALBOX_FROM_KEY, SIGNALBOX_TO_KEY        API key:secret
Values such as \${env:NAME} and \${file:/run/secrets/name} of files are read where this command runs.`

/**
 * Runs `signalbox copy`.
 *
 * @returns the difference or the report, and the exit code: 1 if something failed, 2 for a difference of a dry run
 * @throws {StartError} if an option is invalid
 */
export async function copyCommand(
  args: readonly string[],
  env: Environment,
): Promise<{ text: string; code: number }> {
  const given = parse(args)
  if (given.help === true) return { text: HELP, code: 0 }
  const from = readSource(given.from, env)
  const to = readSide('to', given.to, env)
  const options = copyOptions.safeParse({
    areas: given.areas?.split(',') ?? COPY_AREAS.filter((each) => !MACHINE_AREAS.includes(each)),
    dry_run: given['dry-run'] === true,
    ...(given.conflicts !== undefined && { conflicts: given.conflicts }),
    ...(given.secrets !== undefined && { secrets: given.secrets }),
    on_error: given.continue === true ? 'continue' : 'stop',
  })
  if (!options.success) {
    const [name = 'areas'] = options.error.issues[0]?.path ?? []
    throw new StartError(`--${String(name)} has an unknown value. See copy --help.`)
  }
  const run = new CopyRun('copy', options.data)
  const stop = () => run.stop()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const calling = callingWith({})
  try {
    await run.run((signal) =>
      openBoth<TypedSide | Side>(from, to, async (side) =>
        'url' in side ? openSide(readCopyUrl(side.url), side, calling, signal) : side,
      ),
    )
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    for (const agent of Object.values(calling.agents)) agent.destroy()
  }
  const report = run.report()
  const isWell = report.phase === 'done' && !report.items.some(isFault)
  const isRead = report.kinds.every(({ failure }) => failure === undefined)
  const isDifferent = report.items.some(({ state }) => state !== 'again')
  const code = options.data.dry_run && isDifferent ? 2 : 0
  return { text: reportText(report), code: isWell && isRead ? code : 1 }
}

type TypedSide = Exclude<CopySide, { broker: string }>

const isFault = ({ result }: CopyReport['items'][number]) =>
  ['unequal', 'failed', 'blocked', 'stopped'].includes(result ?? '')

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ from: text, to: text, areas: text, conflicts: text, secrets: text },
        ...{ 'dry-run': flag, continue: flag, help: flag },
      },
    }).values
  } catch (error) {
    const [reason] = String((error as Error).message).split('. ')
    throw new StartError(`${reason?.replace(/\.$/, '')}. See copy --help.`)
  }
}

/** Whatever is no address is a path. */
function readSource(from: string | undefined, env: Environment): TypedSide | Side {
  if (from === undefined || /^https?:/i.test(from)) return readSide('from', from, env)
  const folder = env[environmentName('secrets-dir')]
  const references = new SecretReferences({ env, ...(folder !== undefined && { folder }) })
  return openFiles(readConfigFiles(from), references)
}

function readSide(which: 'from' | 'to', url: string | undefined, env: Environment): TypedSide {
  if (url === undefined) throw new StartError(`copy requires --${which}. See copy --help.`)
  const name = `SIGNALBOX_${which.toUpperCase()}`
  const key = env[`${name}_KEY`]
  const credentials = key ?? env[`${name}_LOGIN`]
  const colon = credentials?.indexOf(':') ?? -1
  if (credentials === undefined || colon < 1) {
    throw new StartError(`copy requires ${name}_LOGIN=user:password or ${name}_KEY=key:secret.`)
  }
  try {
    readCopyUrl(url)
  } catch (error) {
    throw new StartError(`--${which}: ${(error as Error).message}.`)
  }
  const login = { name: credentials.slice(0, colon), secret: credentials.slice(colon + 1) }
  return { url, kind: key === undefined ? 'user' : 'key', ...login }
}

/** One line for each kind, and one for each item that is not equal. */
function reportText(report: CopyReport): string {
  const { kinds, items, omitted, failure, phase } = report
  const lines = kinds.flatMap(({ kind, counts, failure: unread }) => [
    `${kind}: ${[
      ...Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([state, count]) => `${count} ${state}`),
      ...(unread === undefined ? [] : [`cannot be read: ${unread.message}`]),
    ].join(', ')}`,
    ...items.filter((item) => item.kind === kind).flatMap(itemLines),
  ])
  return [
    ...lines,
    ...(omitted > 0 ? [`${omitted} more items`] : []),
    ...(failure === undefined ? [] : [`${failure.code}: ${failure.message}`]),
    phase,
  ]
    .map(printable)
    .join('\n')
}

/** Replaces control characters: names come from a broker, and could change the terminal. */
const printable = (line: string) => line.replaceAll(/\p{Cc}/gu, '\uFFFD')

function itemLines({
  id,
  state,
  result,
  changes = [],
  secrets = [],
  failure,
}: CopyReport['items'][number]) {
  const reason = failure === undefined ? '' : ` (${failure.code}: ${failure.message})`
  return [
    `  ${result ?? state}  ${id}${reason}`,
    ...changes.map(({ path, from, to }) => `      ${path}: ${from ?? 'not set'} -> ${to}`),
    ...secrets.map((path) => `      ${path}: the secret must be set again`),
  ]
}
