import { installChromium } from '@signalbox/testing/chromium'
import { CLOSED } from '@signalbox/testing/closed-port'
import { loadStomp } from '@signalbox/testing/load-stomp'
import { paceOfMachine } from '@signalbox/testing/pace'
import { installServers } from '@signalbox/testing/servers'
import { startSignalbox } from '@signalbox/testing/signalbox'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../command.ts'
import {
  budgetLine,
  type Duration,
  JOURNEYS,
  sumDurations,
  judgeBudget,
  WHOLE_RUN,
} from './budget.ts'
import { check, type Count } from './check.ts'
import {
  journeyResults,
  type PlaywrightReport,
  slowest,
  type TestResult,
  unitResults,
  type VitestReport,
  withErrors,
  withOutcome,
} from './reports.ts'
import { type Output, runStage, type Stage, stagesWith, type Step } from './stages.ts'
import { ACCEPTED, unaccepted } from './unstable.ts'

const reports = mkdtempSync(join(tmpdir(), 'signalbox-reports-'))

/** Filled by the steps that report their tests one by one. */
const results: TestResult[] = []

const STEPS: Readonly<Record<string, Step>> = {
  check,
  unit,
  build,
  deploy,
  conformance,
  bench,
  e2e,
}

/**
 * Everything there is. Tests of units wait for servers a quarter of their time, in which the other steps that may run
 * beside something do (docs/decisions/0095-test-runs.md). Each step can be
 * named: `npm test -- unit e2e`.
 */
const STAGES: readonly Stage[] = [
  [['unit'], ['check', 'build', 'deploy', 'conformance']],
  [['bench']],
  [['e2e']],
]

/** More skipped tests fail a run. Tests that need another system or an unlimited machine skip themselves. */
const MAX_SKIPPED = 6

const isCi = process.env.CI !== undefined

/** `npm test`: runs on after a failure, and ends with one line that sums all of it up. */
export async function run(args: readonly string[]): Promise<number> {
  const unknown = args.filter((name) => !(name in STEPS))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.`)
    return 1
  }
  const total: Count = { passed: 0, failed: 0 }
  let skipped = 0
  const lines: string[] = []
  const isWhole = args.length === 0
  let pace = isWhole ? await paceOfMachine() : 1
  // The first: the installation of dependencies.
  const durations: Duration[] = [{ seconds: performance.now() / 1000, pace }]
  let journeys: Duration | undefined
  try {
    for (const stage of stagesWith(STAGES, (name) => isWhole || args.includes(name))) {
      const before = performance.now()
      const ends = await runStage(stage, STEPS)
      const seconds = (performance.now() - before) / 1000
      const paceBefore = pace
      if (isWhole) pace = await paceOfMachine()
      const duration = { seconds, pace: (paceBefore + pace) / 2 }
      durations.push(duration)
      for (const { name, seconds, ...count } of ends) {
        total.passed += count.passed
        total.failed += count.failed
        skipped += count.skipped ?? 0
        lines.push(stepLine(name, count, seconds))
        // Alone in its stage.
        if (name === 'e2e') journeys = duration
      }
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (results.length > 0) console.log(`\nThe slowest tests:\n${slowest(results).join('\n')}`)
  // At the end, because only the end of a long log is kept.
  const unstable = unaccepted(results, ACCEPTED, new Date())
  printAll(
    'Skipped tests',
    withOutcome(results, 'skipped').map(({ name }) => name),
  )
  printAll('Unstable tests', withErrors(results, 'unstable'))
  printAll('Failed tests', withErrors(results, 'failed'))
  console.log(`\n${lines.join('\n')}`)
  if (unstable.length > 0) {
    total.failed += unstable.length
    console.log(`✗ ${unstable.length} unstable tests are not in scripts/tasks/unstable.ts`)
  }
  if (skipped > MAX_SKIPPED) {
    total.failed++
    console.log(`✗ ${skipped} skipped tests; at most ${MAX_SKIPPED} are accepted`)
  }
  if (isWhole) total.failed += checkBudgets(durations, journeys)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function stepLine(name: string, { passed, failed, skipped = 0 }: Count, seconds: number): string {
  const sign = failed === 0 ? '✓' : '✗'
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return `${sign} ${name}: ${counts.join(', ')} (${seconds.toFixed(0)} s)`
}

function printAll(title: string, texts: readonly string[]): void {
  if (texts.length > 0) console.log(`\n${title}:\n${texts.join('\n')}`)
}

/** Prints the times of a whole run. Gives the failures. */
function checkBudgets(
  durations: readonly Duration[],
  journeys: Duration = { seconds: 0, pace: 1 },
): number {
  const times = [
    [JOURNEYS, journeys],
    [WHOLE_RUN, sumDurations(durations)],
  ] as const
  for (const [budget, duration] of times) console.log(budgetLine(budget, duration))
  if (!isCi) return 0
  return times.filter(([budget, duration]) => judgeBudget(budget, duration) === 'exceeded').length
}

/** Adds the results of a step, and counts them. */
function note(found: readonly TestResult[], ok: boolean): Count {
  results.push(...found)
  const countOutcomes = (...outcomes: TestResult['outcome'][]) =>
    found.filter(({ outcome }) => outcomes.includes(outcome)).length
  const failed = countOutcomes('failed')
  // An error that belongs to no test, such as an unhandled rejection, is above in the output.
  return {
    passed: countOutcomes('passed', 'unstable'),
    failed: ok ? failed : Math.max(failed, 1),
    skipped: countOutcomes('skipped'),
  }
}

function unit(output: Output): Promise<Count> {
  return vitest(output, 'units', 'console', 'console-native', 'screens')
}

/** The package and docs/deploy, with the console of the step before. */
function deploy(output: Output): Promise<Count> {
  return vitest(output, 'deploy')
}

/** Runs the tests of projects of `vitest.config.ts`. */
async function vitest({ run }: Output, ...projects: string[]): Promise<Count> {
  installServers()
  const file = join(reports, `${projects.join('-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await run([
    'vitest',
    'run',
    ...reporters,
    ...projects.flatMap((name) => ['--project', name]),
  ])
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return note(unitResults(report), ok)
}

async function build({ run }: Output): Promise<Count> {
  const ok = await run([process.execPath, 'scripts/run.mjs', 'build'])
  return countOne(ok)
}

/** The embedded broker, then a second Signalbox that has the first as its upstream. */
async function conformance({ log }: Output): Promise<Count> {
  const embedded = await startSignalbox()
  // The suite loads no gateway, because none can be removed.
  await loadStomp(embedded)
  const before = await startSignalbox({ args: ['--upstream', embedded.url] })
  const total = { passed: 0, failed: 0, skipped: 0 }
  try {
    for (const { url } of [embedded, before]) {
      const { output } = await runCommand([
        process.execPath,
        join(root, 'conformance', 'main.ts'),
        ...['--url', url, '--mqtt', embedded.mqttUrl, '--closed', CLOSED, '--settings'],
      ])
      log(output.trimEnd())
      const [, skipped, passed, failed] = /(\d+) skipped\n(\d+) passed, (\d+) failed\s*$/.exec(
        output,
      ) ?? [0, 0, 0, 1]
      total.skipped += Number(skipped)
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
async function bench({ run }: Output): Promise<Count> {
  // One of them is a browser's, which the next step would otherwise be the first to want.
  await installChromium()
  const ok = await run([process.execPath, join(root, 'bench', 'main.ts'), '--smoke'])
  return countOne(ok)
}

async function e2e({ log, run }: Output): Promise<Count> {
  const chromium = await installChromium()
  if (chromium === undefined) {
    log('The browser tests need Chromium: install it, or say where it is in CHROMIUM_PATH.')
    return { passed: 0, failed: 1 }
  }
  const file = join(reports, 'playwright.json')
  const ok = await run(['playwright', 'test', '-c', 'e2e', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: chromium,
  })
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return note(journeyResults(report), ok)
}

const countOne = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
