import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed here: on Debian, by root. */
export const hasDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of the system without starting their services. */
export function installPackages(...names: string[]): boolean {
  process.stderr.write(`Installing ${names.join(', ')} …\n`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}

const apt = (...words: string[]) =>
  // A server that does not answer is given up soon: some packages have a substitute.
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In run level 1 no service is started, whatever a package wishes.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0
