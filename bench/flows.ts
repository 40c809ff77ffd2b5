import { chromium, type Page } from '@playwright/test'
import { ruleCreate } from '@signalbox/contract/rules'
import { layOutLanes } from '@signalbox/flow/lanes'
import { mergedPicture } from '@signalbox/flow/merge'
import { CHROMIUM_ARGS, findCompleteChromium } from '@signalbox/testing/chromium'
import { DEFAULT_USER, startSignalbox } from '@signalbox/testing/signalbox'
import { median, type Row, type Settings } from './machine.ts'

/** Of a source, a function and a republish each. */
const RULES = 100
const FRAME_MS = 32
const LAYOUT_MS = 100

interface Frames {
  deltas: number[]
  isOn: boolean
}

/** The layout of 300 rules, and the frames of a canvas of 300 nodes while it is dragged. */
export async function flows({ isSmoke }: Settings): Promise<Row[]> {
  const rules = isSmoke ? RULES / 5 : RULES
  const nodes = 3 * rules
  const executablePath = await findCompleteChromium()
  if (executablePath === undefined) throw new Error('no Chromium here')
  const signalbox = await startSignalbox()
  const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const api = await signalbox.api()
    for (let i = 0; i < rules; i++) {
      const sql = `SELECT payload.t as t FROM "in/${i}"`
      const actions = [{ function: 'republish', args: { topic: `out/${i}` } }]
      await api.call(ruleCreate, { body: { id: `rule_${i}`, sql, actions } })
    }
    const page = await chrome.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
    await page.goto(`${signalbox.url}login`)
    await page.locator('input[name=username]').fill(DEFAULT_USER.username)
    await page.locator('input[name=password]').fill(DEFAULT_USER.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.waitForURL('**/dashboard/overview')
    await page.goto(`${signalbox.url}flow?show=map`)
    // Groups of sources and of outputs, until each node is drawn.
    for (const group of ['in/…', 'out/…']) {
      await page.locator('.react-flow__node', { hasText: group }).first().press('Enter')
    }
    await page.waitForFunction(
      (count) => document.querySelectorAll('.react-flow__node').length === count,
      nodes,
    )
    const rounds = isSmoke ? 1 : 3
    const all: number[][] = []
    for (let i = 0; i < rounds; i++) all.push(await moved(page, isSmoke ? 12 : 120))
    const found = median(all.map((deltas) => Math.max(...deltas)))
    const frames = all.flat()
    const inTime = frames.filter((delta) => delta <= FRAME_MS).length / frames.length
    return [
      layoutRow(isSmoke),
      {
        figure: `canvas of ${nodes} nodes, slowest frame while it is dragged`,
        value: `${Math.round(found)} ms; ${(inTime * 100).toFixed(1)} % of all within ${FRAME_MS} ms`,
        budget: `${FRAME_MS} ms`,
        isMet: isSmoke ? undefined : found <= FRAME_MS,
      },
    ]
  } finally {
    await chrome.close()
    await signalbox.stop()
  }
}

/** Rules that share 9 sites, 40 HTTP actions and 25 Kafka actions. */
function layoutRow(isSmoke: boolean): Row {
  const rules = Array.from({ length: 300 }, (_, i) => ({
    id: `rule_${i}`,
    sql: `SELECT payload.t as t FROM "site${i % 9}/line${i}/t" WHERE t > ${i}`,
    actions: [`http:${i % 40}`, ...(i % 3 === 0 ? [`kafka_producer:${i % 25}`] : [])],
  }))
  const picture = mergedPicture(rules)
  const times = Array.from({ length: isSmoke ? 1 : 9 }, () => {
    const begin = performance.now()
    layOutLanes(picture)
    return performance.now() - begin
  })
  const found = median(times)
  return {
    figure: `layout of ${rules.length} rules, ${picture.nodes.length} nodes`,
    value: `${Math.round(found)} ms`,
    budget: `${LAYOUT_MS} ms`,
    isMet: isSmoke ? undefined : found <= LAYOUT_MS,
  }
}

/** The times of the frames of a drag across the canvas and back. */
async function moved(page: Page, steps: number): Promise<number[]> {
  await page.waitForTimeout(1000)
  await page.evaluate(record)
  await page.mouse.move(900, 400)
  await page.mouse.down()
  for (let step = 0; step <= steps; step++) {
    const shift = step <= steps / 2 ? step : steps - step
    await page.mouse.move(900 - 5 * shift, 400 - 3 * shift)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  return page.evaluate(recorded)
}

// These two run in the page.

function record(): void {
  const frames: Frames = { deltas: [], isOn: true }
  Object.assign(window, { framesOfBench: frames })
  let last = performance.now()
  const next = (at: number) => {
    frames.deltas.push(at - last)
    last = at
    if (frames.isOn) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

function recorded(): number[] {
  const frames = (window as unknown as { framesOfBench: Frames }).framesOfBench // from `record`
  frames.isOn = false
  // The first one began before the drag.
  return frames.deltas.slice(1)
}
