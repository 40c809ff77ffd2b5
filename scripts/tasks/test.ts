import { installChromium } from '@signalbox/testing/chromium'
import { installServers } from '@signalbox/testing/servers'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../command.ts'
import { check, type Count } from './check.ts'
import {
  type PlaywrightReport,
  slowest,
  timesOfJourneys,
  timesOfUnits,
  type TimedTest,
  type VitestReport,
} from './slowest.ts'

const reports = mkdtempSync(join(tmpdir(), 'signalbox-reports-'))

/** Filled by the steps that time their tests. */
const times: TimedTest[] = []

/** Everything there is, in the order of what fails fastest. Each can be named: `npm test -- unit e2e`. */
const STEPS: Readonly<Record<string, () => Promise<Count>>> = {
  check,
  unit,
  build,
  conformance,
  bench,
  e2e,
}

/** `npm test`: runs on after a failure, and ends with one line that sums all of it up. */
export async function run(args: readonly string[]): Promise<number> {
  const unknown = args.filter((name) => !(name in STEPS))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.`)
    return 1
  }
  const total: Count = { passed: 0, failed: 0 }
  const lines: string[] = []
  try {
    for (const [name, step] of Object.entries(STEPS)) {
      if (args.length > 0 && !args.includes(name)) continue
      console.log(`\n── ${name} ──`)
      const before = performance.now()
      const { passed, failed } = await step().catch((error: unknown) => {
        console.error(error)
        return { passed: 0, failed: 1 }
      })
      total.passed += passed
      total.failed += failed
      const seconds = ((performance.now() - before) / 1000).toFixed(0)
      lines.push(
        `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
      )
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (times.length > 0) console.log(`\nThe slowest tests:\n${slowest(times).join('\n')}`)
  console.log(`\n${lines.join('\n')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

async function unit(): Promise<Count> {
  installServers()
  const file = join(reports, 'vitest.json')
  await runCommand(
    ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { shown: true },
  )
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  times.push(...timesOfUnits(report))
  // A file that cannot even be read has no test that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

async function build(): Promise<Count> {
  const { ok } = await runCommand([process.execPath, 'scripts/run.mjs', 'build'], { shown: true })
  return oneOf(ok)
}

/** The embedded broker, then a second Signalbox that has the first as its upstream. */
async function conformance(): Promise<Count> {
  const embedded = await startSignalbox()
  const before = await startSignalbox({ args: ['--upstream', embedded.url] })
  const total: Count = { passed: 0, failed: 0 }
  try {
    for (const { url } of [embedded, before]) {
      const { output } = await runCommand([
        process.execPath,
        join(root, 'conformance', 'main.ts'),
        ...['--url', url, '--mqtt', embedded.mqttUrl],
      ])
      console.log(output.trimEnd())
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [0, 0, 1]
      total.passed += Number(passed)
      total.failed += Number(failed)
    }
  } finally {
    await before.stop()
    await embedded.stop()
  }
  return total
}

/** A smoke run: that the benchmarks still measure, not what they find. */
async function bench(): Promise<Count> {
  // One of them is a browser's, which the next step would otherwise be the first to want.
  await installChromium()
  const { ok, output } = await runCommand([
    process.execPath,
    join(root, 'bench', 'main.ts'),
    '--smoke',
  ])
  console.log(output.trimEnd())
  return oneOf(ok)
}

async function e2e(): Promise<Count> {
  const chromium = await installChromium()
  if (chromium === undefined) {
    console.error(
      'The browser tests need Chromium: install it, or say where it is in CHROMIUM_PATH.',
    )
    return { passed: 0, failed: 1 }
  }
  const file = join(reports, 'playwright.json')
  await runCommand(['playwright', 'test', '-c', 'e2e', '--reporter=line,json'], {
    shown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: chromium },
  })
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  times.push(...timesOfJourneys(report))
  const { stats, errors } = report
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

const oneOf = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
