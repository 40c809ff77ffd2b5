import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  ok: boolean
  output: string
  seconds: number
}

/** Runs a program of the installed tools (or any on the PATH) at the root of the repository. */
export function runCommand(
  words: readonly [string, ...string[]],
  options: { shown?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  const [command, ...args] = words
  const before = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
        ...options.env,
      },
    })
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    const end = (ok: boolean) =>
      resolve({ ok, output, seconds: (performance.now() - before) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
