import { type CDPSession, expect, type Page } from '@playwright/test'

/** More stops than any dialog has. */
const MAX_STOPS = 200
/** Presses between two questions whether the focus has come around. */
const BATCH = 10
/** Of keys that follow at once Chromium loses its place beside a field for a date, and goes to stops that were left. */
const BATCH_WITH_DATES = 1

/** What `follow` adds to the page. */
interface Walk {
  opener: () => Element
  /** Whether the dialog has a field for a date. */
  begin: () => boolean
  isAround: () => boolean
  /** After a step back. */
  end: () => string[]
}

type Followed = typeof globalThis & { walk: Walk }

/** Before a dialog is opened: follows which element of the page has the focus, and so opens it. */
export const followFocus = (page: Page): Promise<void> => page.evaluate(follow)

/**
 * Goes through the open dialog with Tab, around and one step back. The focus stays in the dialog, follows its order in
 * the document and on the screen, and is seen at each stop: by an outline or a shadow, and beneath nothing. A second
 * walk tells a fault from a disturbance, such as an answer that changes the dialog under the first.
 */
export async function expectTabbable(page: Page, what: string): Promise<void> {
  const faults = await walkAround(page)
  if (faults.length > 0) expect.soft(await walkAround(page), what).toEqual([])
}

async function walkAround(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const hasDates = await page.evaluate(() => (globalThis as Followed).walk.begin())
  const batch = hasDates ? BATCH_WITH_DATES : BATCH
  let isAround = false
  for (let i = 0; i < MAX_STOPS / batch && !isAround; i++) {
    await pressTab(session, batch)
    isAround = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => resolve((globalThis as Followed).walk.isAround()))
        }),
    )
  }
  await session.detach()
  await page.keyboard.press('Shift+Tab')
  const faults = await page.evaluate(() => (globalThis as Followed).walk.end())
  return isAround ? faults : [...faults, 'the focus does not come around']
}

/** The browser keeps the order: there is no answer to wait for between two keys. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (let i = 0; i < times; i++) {
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
      sent.push(session.send('Input.dispatchKeyEvent', { type, ...key }))
    }
  }
  await Promise.all(sent)
}

/** The arrows go through the entries of the open menu, each with an outline. */
export async function expectArrows(page: Page, what: string): Promise<void> {
  for (const entry of await page.getByRole('menuitem', { disabled: false }).all()) {
    await page.keyboard.press('ArrowDown')
    await expect.soft(entry, what).toBeFocused()
    await expect.soft(entry, what).not.toHaveCSS('outline-style', 'none')
  }
}

/** Escape closes the dialog or the menu, and the focus is on the element that opened it. */
export async function expectEscape(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Escape')
  const open = page.getByRole('dialog').or(page.getByRole('menu'))
  await expect.soft(open, `${what}, after Escape`).toHaveCount(0)
  const focused = () =>
    page.evaluate(() => {
      const opener = (globalThis as Followed).walk.opener()
      const { activeElement } = document
      if (activeElement === opener) return 'the opener'
      return `${activeElement?.outerHTML.slice(0, 150)} instead of ${opener.outerHTML.slice(0, 150)}`
    })
  await expect.soft
    .poll(focused, { message: `${what}, after Escape`, timeout: 2000 })
    .toBe('the opener')
}

/** Runs in the page. */
function follow(): void {
  const faults = new Set<string>()
  let opener: Element = document.body
  let dialog: Element | null = null
  let stops: Element[] = []
  let now: { element: Element; looks: string[] } | undefined
  let repeats = 0
  let isAround = false

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('dialog, [role=dialog], [role=menu]') === null) opener = target
  })

  const findLabel = (element: Element) =>
    element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const describeElement = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ?? (findLabel(element) ?? element).textContent.trim()
    return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}"`
  }

  /** The outlines and shadows of a stop, and of what is around and beside it: an input may be drawn by these. */
  function readLooks(element: Element): string[] {
    const { parentElement } = element
    const all = [element, findLabel(element), ...(parentElement?.children ?? [])]
    all.push(parentElement ?? undefined, parentElement?.parentElement ?? undefined)
    return all.map((each) => {
      if (each === undefined) return ''
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each)
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px'
      return isOutlined ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : boxShadow
    })
  }

  /** What one sees of it. */
  function visibleBox(element: Element): DOMRect {
    const boxes = [element, findLabel(element) ?? element, element.parentElement ?? element].map(
      (each) => each.getBoundingClientRect(),
    )
    const seen = boxes.find(({ width, height }) => width > 2 && height > 2)
    return seen ?? element.getBoundingClientRect()
  }

  /** The place of a stop beside another: that of the box which scrolls it, if this does not scroll the other. */
  function placeBeside(element: Element, other: Element): DOMRect {
    let box = element
    for (let at = element.parentElement; at?.contains(other) === false; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) box = at
    }
    return visibleBox(box)
  }

  function checkStep(from: Element, to: Element): void {
    const step = `${describeElement(from)} → ${describeElement(to)}`
    if ((from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) {
      faults.add(`against the order of the document: ${step}`)
    }
    const [a, b] = [placeBeside(from, to), placeBeside(to, from)]
    const isInLine = b.top < a.bottom - 1 && a.top < b.bottom - 1
    const isBack = isInLine && b.right <= a.left + 1
    const isUp = b.bottom <= a.top + 1 && b.left < a.right - 1
    if (isBack || isUp) faults.add(`against the order on the screen: ${step}`)
  }

  /** Of the stop that was left. */
  function checkLook(): void {
    if (now === undefined) return
    const { element, looks } = now
    const later = readLooks(element)
    if (looks.every((look, i) => look === later[i]))
      faults.add(`not seen: ${describeElement(element)}`)
  }

  /** That not all of the stop is beneath something, such as the bar of a form. */
  function checkPlace(element: Element): void {
    const { left, right, top, bottom } = visibleBox(element)
    const own = [element, findLabel(element), element.parentElement]
    const hits = [(top + bottom) / 2, top + 4, bottom - 4].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    )
    if (!hits.some((hit) => hit !== null && own.some((each) => each?.contains(hit)))) {
      const above = hits.find((hit) => hit !== null)
      faults.add(
        `${describeElement(element)} is beneath ${above ? describeElement(above) : 'the edge'}`,
      )
    }
  }

  function arrive(): void {
    const element = document.activeElement ?? document.body
    // A field for a date has several stops, and a dialog may have one only.
    if (now?.element === element) {
      repeats++
      if (repeats > 8 && stops.length === 1) isAround = true
      return
    }
    if (!isAround) checkLook()
    // From a dialog of the browser the focus goes to the browser's own buttons.
    if (element === document.body && dialog?.matches(':modal') === true) {
      now = undefined
      return
    }
    if (stops[0] === element) isAround = true
    now = { element, looks: isAround ? [] : readLooks(element) }
    if (isAround) return
    if (dialog?.contains(element) !== true) faults.add(`outside: ${describeElement(element)}`)
    else checkPlace(element)
    if (!stops.includes(element)) stops.push(element)
    else faults.add(`for the second time: ${describeElement(element)}`)
  }
  document.addEventListener(
    'keyup',
    ({ key, shiftKey }) => {
      if (dialog !== null && key === 'Tab' && !shiftKey) arrive()
    },
    true,
  )

  /** Steps are compared while what stays in view is at its own place. */
  function checkSteps(): void {
    const isBefore = (a: Element, b: Element) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const start = stops.findIndex((stop) => stops.every((o) => o === stop || isBefore(stop, o)))
    const inOrder = [...stops.slice(start), ...stops.slice(0, start)]
    for (const each of dialog?.querySelectorAll<HTMLElement>('*') ?? []) {
      if (getComputedStyle(each).position === 'sticky') each.style.position = 'relative'
    }
    for (const [i, stop] of inOrder.entries()) {
      const next = inOrder[i + 1]
      if (next !== undefined) checkStep(stop, next)
    }
  }

  const walk: Walk = {
    opener: () => opener,
    begin() {
      dialog = document.activeElement?.closest('dialog, [role=dialog]') ?? null
      stops = []
      now = undefined
      repeats = 0
      isAround = false
      faults.clear()
      return (dialog?.querySelector('input[type^=date]') ?? null) !== null
    },
    isAround: () => isAround,
    end() {
      const at = stops.findIndex((stop) => stop === now?.element)
      const wanted = [stops.at(at - 1), stops[at]]
      if (!wanted.some((each) => each === document.activeElement)) {
        const from = describeElement(now?.element ?? document.body)
        faults.add(
          `back from ${from} is ${describeElement(document.activeElement ?? document.body)}`,
        )
      }
      checkSteps()
      dialog = null
      return [...faults]
    },
  }
  Object.assign(globalThis, { walk })
}
