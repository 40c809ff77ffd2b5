import { loadJq } from '../functions/jq.ts'
import { fuzz } from './fuzz.ts'

/**
 * `node rule-sql/testing/fuzz-run.ts [count] [seed]`: 200,000 statements, or as many as one has time
 * for. Time is that of the processor, so that a busy machine does not look like a slow statement.
 */
const [count = '200000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const milliseconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
await loadJq()
const { valid, rows, faults, slowest } = fuzz(Number(count), Number(seed), milliseconds)
console.log(`${count} statements, seed ${seed}: ${valid} valid, ${rows} gave rows`)
console.log(`slowest ${slowest[0]?.ms.toFixed(0)} ms: ${slowest[0]?.text}`)
for (const fault of faults) console.log(`✗ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
