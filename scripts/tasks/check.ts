import { runCommand } from '../command.ts'

/** What can be said without running anything, fastest to fail first. */
const CHECKS: readonly [what: string, ...command: [string, ...string[]]][] = [
  ['format', 'biome', 'format', '--reporter=summary'],
  ['dead code', 'knip', '--no-progress', '--no-config-hints'],
  ['types of the rooms that run in Node', 'tsc', '-p', 'tsconfig.json'],
  ['types of the console', 'tsc', '-p', 'console/tsconfig.json'],
  ['lint', 'oxlint', '--deny-warnings', '--report-unused-disable-directives'],
]

export interface Count {
  passed: number
  failed: number
  skipped?: number
}

/** One line for each check; the output of a failed one is below its line. */
export async function check(): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  for (const [what, ...command] of CHECKS) {
    const { ok, output, seconds } = await runCommand(command)
    console.log(`${ok ? '✓' : '✗'} ${what} (${seconds.toFixed(1)} s)`)
    if (ok) {
      count.passed++
    } else {
      count.failed++
      console.log(output.trimEnd())
    }
  }
  return count
}

/** `npm run check` */
export async function run(_args: readonly string[]): Promise<number> {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
