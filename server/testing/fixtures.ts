import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { readOptions } from '../options.ts'
import { type Signalbox, start } from '../start.ts'

/** Fixtures of this room's tests: a server on free ports with its own folder. */

/** Of PBKDF2: those of production take 200 ms for each start and each login. */
const PASSWORD_ROUNDS = 10

export const SCRIPT = `export const sentence = ${JSON.stringify('a line of code. '.repeat(200))}`

/** A console of three files, as a build leaves it. */
export function buildConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><base href="%BASE%"><script type="application/json" id="config">%CONFIG%</script>' +
      '<script type="module" nonce="%NONCE%" src="assets/main-B3xY81qa.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'main-B3xY81qa.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'main-B3xY81qa.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'main-B3xY81qa.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, '.secret'), 'not for the world')
  return folder
}

export interface Running extends Signalbox {
  consoleFolder: string
  dataDir: string
  /** Lines of the log at all levels. */
  lines: readonly string[]
  /** Lines of the log at level `error`. */
  errors: readonly string[]
}

/** Free ports and a new data folder, and whatever else the words say. */
export async function startForTest(...words: string[]): Promise<Running> {
  const consoleFolder = buildConsole()
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-data-'))
  const ports = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])
  const command = readOptions([...ports, '--data-dir', dataDir, ...words], {})
  if (command.kind !== 'start') throw new Error('These words do not start anything')
  const remove = () => {
    for (const folder of [consoleFolder, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  const lines: string[] = []
  const errors: string[] = []
  const write = (line: string) => {
    lines.push(line)
    if (log.levels.values.error === JSON.parse(line).level) errors.push(line)
  }
  const log = pino({ level: 'trace' }, { write })
  try {
    const signalbox = await start(command.options, {
      consoleFolder,
      log,
      passwordRounds: PASSWORD_ROUNDS,
    })
    const close = async () => {
      await signalbox.close()
      remove()
    }
    return { ...signalbox, consoleFolder, dataDir, lines, errors, close }
  } catch (error) {
    remove()
    throw error
  }
}
