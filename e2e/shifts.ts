import { expect, type Page } from '@playwright/test'

export interface Shift {
  /** How much of the page has moved since it was drawn, as browsers measure it. */
  sum: number
  /** Which elements. */
  moved: string
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  startTime: number
  sources: readonly { node: Node | null }[]
}

/** @param since milliseconds after the start of the page; earlier shifts do not count */
export const measureShift = (page: Page, since = 0): Promise<Shift> =>
  page.evaluate(
    (from) =>
      new Promise<Shift>((resolve) => {
        let sum = 0
        const moved = new Set<string>()
        const describeMovedNode = (node: Node | null) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput, startTime, sources } = entry as unknown as LayoutShift // of this type
            if (hadRecentInput || startTime < from) continue
            sum += value
            for (const { node } of sources) moved.add(`${describeMovedNode(node)}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ sum, moved: [...moved].join(', ') }), 100)
      }),
    since,
  )

/** Milliseconds since the start of the page. */
export const nowIn = (page: Page): Promise<number> => page.evaluate(() => performance.now())

export function expectStill({ sum, moved }: Shift, what: string, limit = 0.0005): void {
  expect.soft(sum, `${what}: ${moved}`).toBeLessThan(limit)
}
