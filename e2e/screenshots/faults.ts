import type { Page } from '@playwright/test'

/** Less is rounding. */
const MIN_SHIFT = 0.0005

interface Shift {
  value: number
  /** What moved, and when after the start of the navigation. */
  of: string
}

interface Source {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/** Before the first page: records how much of a page moves after it was drawn. */
export async function followShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shiftsOfPage: shifts })
    const describeShift = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = `${element?.tagName.toLowerCase() ?? 'removed'} "${node?.textContent?.slice(0, 20) ?? ''}"`
      const [from, to] = [previousRect, currentRect].map(
        ({ x, y, width, height }) =>
          `${[x, y].join()} ${[width, height].map(Math.round).join('×')}`,
      )
      return `${name} ${from} → ${to}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources, startTime } = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: Source[]
          startTime: number
        } // of this type
        if (hadRecentInput) continue
        const moved = sources.slice(0, 3).map(describeShift)
        shifts.push({ value, of: `${startTime.toFixed(0)} ms: ${moved.join(', ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Faults of a page that a picture does not show, in words: it moved, or is wider than the window. */
export async function findPageFaults(page: Page): Promise<string[]> {
  const { shifts, excess } = await page.evaluate(() => ({
    shifts: (window as unknown as { shiftsOfPage?: Shift[] }).shiftsOfPage ?? [], // from `followShifts`
    excess: document.documentElement.scrollWidth - window.innerWidth,
  }))
  const faults = shifts
    .filter(({ value }) => value >= MIN_SHIFT)
    .map(({ value, of }) => `layout shift of ${value.toFixed(4)} at ${of}`)
  if (excess > 0) faults.push(`${excess} px wider than the window`)
  return faults
}
