import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// A worker keeps modules from one test file to the next, and the former ones belong to another page.
vi.resetModules()

configure({
  // Answers come from a real process: as long as in the browser tests.
  asyncUtilTimeout: 30_000,
  // Hidden elements are not excluded: few are hidden without style sheets, and checking takes longer than everything
  // else.
  defaultHidden: true,
  getElementError,
})

/**
 * Error whose message contains the page. The message is built when it is read, since a waiting query creates an error
 * for each attempt.
 */
function getElementError(text: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const get = () =>
    [text, readAlerts(), prettyDOM(container)].filter((part) => part !== '').join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

/** Alerts and invalid fields of the page: they are often the cause of an error. */
function readAlerts(): string {
  const alerts = [...document.querySelectorAll('[role="alert"], [aria-invalid="true"]')]
  const read = (element: Element) => {
    const value = element instanceof HTMLInputElement ? element.value : element.textContent
    return `${element.getAttribute('name') ?? element.getAttribute('aria-label') ?? 'alert'}: ${value}`
  }
  return alerts.map(read).join('\n')
}

/**
 * React takes a stack for each of the first 10,000 elements in a second, for its developer tools: 13 of the 14 µs that
 * an element takes. Its warnings do not need them.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
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
/** The test environment has no top layer. */
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

/** An error in the browser's console fails the test, as in the browser tests. */
const reported = vi.spyOn(console, 'error')

beforeEach(() => {
  reported.mockClear()
})

/** The begin of a function in a text: a message that was joined to others instead of being called. */
const FUNCTION = /\)\s*=>/

afterEach(() => {
  expect(document.body.textContent, 'a message without its words').not.toMatch(FUNCTION)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(reported.mock.calls, 'errors in the console').toEqual([])
})

afterAll(() => {
  reported.mockRestore()
})
