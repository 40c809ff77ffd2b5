import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

configure({
  // Answers come from a real process: as long as in the browser tests.
  asyncUtilTimeout: 10_000,
  // Without style sheets there is little to hide, and looking for it takes longer than all else.
  defaultHidden: true,
})

/** jsdom has no layout: no media query matches, and nothing is resized or scrolled. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

const standIns = { matchMedia: noMatch, ResizeObserver: NoResizes, scrollTo: () => undefined }
Object.assign(window, standIns)
Object.assign(globalThis, standIns)
for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const) {
  Element.prototype[name] = () => undefined
}
/** Nor is there a layer above the page. */
HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
  this.style.display = 'block'
}

/** jsdom has no canvas; without a stand-in it reports that. */
HTMLCanvasElement.prototype.getContext = () => null

/** jsdom has no top layer. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

/** As in the browser tests: an error in the console fails the test. */
const reported = vi.spyOn(console, 'error')

beforeEach(() => {
  reported.mockClear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(reported.mock.calls, 'errors in the console').toEqual([])
})

afterAll(() => {
  reported.mockRestore()
})
