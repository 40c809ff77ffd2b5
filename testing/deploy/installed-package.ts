import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** Node and what comes with it; `env` is the one program of the system that the command uses. */
const NODE_ALONE = dirname(process.execPath)

/** The files of the console that come with an installed `command`. */
export const consoleFolder = (command: string) =>
  join(command, '../../lib/node_modules/signalbox/dist/console')

export interface InstalledPackage {
  /** What `npm pack` has written. */
  tarball: string
  /** Installed by `npm install --global`. */
  command: string
  remove(): void
}

/** Packs this repository and installs the package below a folder of its own. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-package-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const said = await npm(['pack', '--silent', '--pack-destination', folder], ROOT)
    const name = /\S+\.tgz$/.exec(said.trim())?.[0] ?? ''
    const tarball = join(folder, name)
    const prefix = join(folder, 'global')
    mkdirSync(prefix)
    await npm(['install', '--global', '--prefix', prefix, ...QUICKLY, tarball], folder)
    return { tarball, command: join(prefix, 'bin', 'signalbox'), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Scripts of packages are not run, and packages that npm has downloaded before are not asked for again. */
export const QUICKLY = [
  ...['--omit=dev', '--ignore-scripts', '--prefer-offline'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
] as const

/** Gives its standard output. @throws {Error} with everything it said */
export function npm(
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  // The test's own NODE_ENV would have the console built for development.
  return runForOutput('npm', words, cwd, { ...process.env, NODE_ENV: undefined, ...env })
}

/** A home folder without anything. */
export function makeHome(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-home-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The installed command where nothing but Node is found, in a home folder without anything. */
export function runInstalled(command: string, words: readonly string[], cwd: string) {
  return runForOutput(command, words, cwd, emptyEnvironment(cwd))
}

export function emptyEnvironment(home: string): Record<string, string> {
  return { PATH: NODE_ALONE, HOME: home }
}

async function runForOutput(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}: ${said}${out}`)
  return out
}
