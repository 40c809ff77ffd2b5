import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { access } from './access.ts'
import { accounting } from './accounting.ts'
import { acknowledged } from './acknowledged.ts'
import { backup } from './backup.ts'
import { separate, SharedBroker } from './brokers.ts'
import { browser } from './browser.ts'
import { collections } from './collections.ts'
import { connections } from './connections.ts'
import { diagnosis } from './diagnosis.ts'
import { plugins } from './plugins.ts'
import { durable } from './durable.ts'
import { endurance } from './endurance.ts'
import { files } from './files.ts'
import { flows } from './flows.ts'
import { integration } from './integration.ts'
import { gateways } from './gateways.ts'
import { type Benchmark, describeMachine, type Row, type Settings } from './machine.ts'
import { large } from './large.ts'
import { latency } from './latency.ts'
import { loadGenerator } from './load-generator.ts'
import { memory } from './memory.ts'
import { pages } from './pages.ts'
import { ruleSql } from './rule-sql.ts'
import { scrape } from './scrape.ts'
import { settings } from './settings.ts'
import { stages } from './stages.ts'
import { start } from './start.ts'
import { subscriptions } from './subscriptions.ts'
import { throughput } from './throughput.ts'
import { topics } from './topics.ts'
import { transports } from './transports.ts'

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  start,
  memory,
  throughput,
  acknowledged,
  transports,
  latency,
  'load-generator': loadGenerator,
  gateways,
  connections,
  subscriptions,
  topics,
  access,
  collections,
  scrape,
  diagnosis,
  plugins,
  stages,
  backup,
  files,
  settings,
  pages,
  browser,
  large,
  flows,
  'rule-sql': ruleSql,
  integration,
  durable,
  endurance,
  accounting,
}
const PAGE = join(import.meta.dirname, 'README.md')

/** `npm run bench [names]`: measures, and writes what was found into README.md; `--smoke` only tries. */
export async function main(args: readonly string[]): Promise<number> {
  const isSmoke = args.includes('--smoke')
  const names = args.filter((word) => word !== '--smoke')
  const unknown = names.filter((name) => !(name in BENCHMARKS))
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.`,
    )
    return 1
  }
  const waiting = Object.entries(BENCHMARKS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  let failed = 0
  const work = async () => {
    const shared = new SharedBroker()
    const brokers = isSmoke ? shared : separate
    const settings: Settings = { isSmoke, broker: () => brokers.broker() }
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // Read after the wait: the other worker counts as well.
      const found = await run(...next, settings)
      failed += found
    }
    await shared.stop()
  }
  // The last of the list take longest: in a smoke run they begin.
  if (isSmoke) waiting.reverse()
  // What one of them finds changes with what else runs; that they measure at all does not. Two would wait for pages at
  // rest and loads of a fixed time.
  await Promise.all(Array.from({ length: isSmoke ? 3 : 1 }, work))
  return failed === 0 ? 0 : 1
}

/** Prints what a benchmark finds. Gives the number of failures. */
async function run(name: string, benchmark: Benchmark, settings: Settings): Promise<number> {
  let failed = 0
  try {
    const rows = await benchmark(settings)
    for (const row of rows) console.log(`${sign(row)} ${row.figure}: ${row.value} [${row.budget}]`)
    for (const row of rows) {
      if (row.isExact !== true || row.isMet !== false) continue
      failed++
      console.error(`✗ ${name}: ${row.figure} is ${row.value}, more than ${row.budget}`)
    }
    if (!settings.isSmoke) write(name, rows)
  } catch (error) {
    failed++
    console.error(`✗ ${name}:`, error)
  }
  return failed
}

function sign({ isMet }: Row): string {
  return isMet === undefined ? '·' : isMet ? '✓' : '✗'
}

/** Replaces the table of that benchmark between its marks. */
function write(name: string, rows: readonly Row[]): void {
  if (!existsSync(PAGE)) return
  const table = aligned([
    ['figure', 'measured', 'budget', ''],
    ...rows.map((row) => [row.figure, row.value, row.budget, sign(row)]),
  ])
  const date = new Date().toISOString().slice(0, 10)
  const text = `<!-- ${name} -->\n${table}\n\n${date}; ${describeMachine()}\n<!-- /${name} -->`
  const marks = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`)
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(marks, () => text),
  )
}

/** A table of Markdown as the formatter would have it: each column as wide as its widest cell. */
function aligned([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...body.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...body].map(line).join('\n')
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
