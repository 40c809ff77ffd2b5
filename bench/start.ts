import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ended, median, type Row, type Settings } from './machine.ts'

const RUN = join(import.meta.dirname, '..', 'scripts', 'run.mjs')

/** From the command to the first page served, everything installed and built. */
export async function start({ isSmoke }: Settings): Promise<Row[]> {
  const times: number[] = []
  for (let i = 0; i < (isSmoke ? 1 : 7); i++) times.push(await once())
  return [
    {
      figure: 'from `npm start` to the first page served',
      value: `${Math.round(median(times))} ms`,
      budget: '1,000 ms',
      isMet: isSmoke ? undefined : median(times) < 1000,
    },
  ]
}

async function once(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const before = performance.now()
  const ports = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])
  const child = spawn(process.execPath, [RUN, 'start', '--data-dir', folder, ...ports], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /console +(http\S+)/.exec(line)?.[1]
      if (url === undefined) continue
      const page = await fetch(`${url}login`)
      await page.text()
      if (!page.ok) throw new Error(`${url} answered ${page.status}`)
      return performance.now() - before
    }
    throw new Error('it ended without a page')
  } finally {
    child.kill('SIGTERM')
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
}
