import type { Browser, CDPSession } from '@playwright/test'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000
const POLL_MS = 50

/**
 * A page in a context of its own, without Playwright. Playwright enables the domain `Runtime` of the protocol: then V8
 * parses whole scripts a second time for the position of each created error, such as the one that React creates when
 * it starts. This is more than half of the first task of a page, and happens in no user's browser.
 */
export interface BarePage {
  readonly send: CDPSession['send']
  readonly on: CDPSession['on']
  /** `run` is sent as text: it sees nothing of this process. */
  evaluate<T>(run: () => T): Promise<T>
  /** Waits until `isSo` is true in the page. */
  waitFor(isSo: () => boolean): Promise<void>
  close(): Promise<void>
}

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
  method: string
  params: unknown
}

export async function openBarePage(
  browser: Browser,
  size: { width: number; height: number },
): Promise<BarePage> {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const target = { url: 'about:blank', browserContextId, ...size }
  const { targetId } = await root.send('Target.createTarget', target)
  // Not `flatten`: Playwright sends messages only to its own sessions.
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const events = new EventEmitter()
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  root.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return
    const { id, result, error, method, params } = JSON.parse(message) as Message // of the protocol
    if (id === undefined) events.emit(method, params)
    else if (error === undefined) open.get(id)?.resolve(result)
    else open.get(id)?.reject(new Error(error.message))
  })
  const send = async (method: string, params: object = {}) => {
    const id = ++lastId
    const answer = Promise.withResolvers<unknown>()
    open.set(id, answer)
    const message = JSON.stringify({ id, method, params })
    await root.send('Target.sendMessageToTarget', { sessionId, message })
    return answer.promise.finally(() => open.delete(id))
  }
  const page: BarePage = {
    send: send as CDPSession['send'], // the same protocol
    on: ((event: string, listener: (params: unknown) => void) =>
      events.on(event, listener)) as unknown as CDPSession['on'], // the same protocol
    async evaluate<T>(run: () => T) {
      const expression = `(${String(run)})()`
      const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
        expression,
        returnByValue: true,
      })
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return result.value as T // of `run`
    },
    async waitFor(isSo) {
      const end = performance.now() + PATIENCE_MS
      // A page that is about to be replaced cannot answer.
      while (!(await page.evaluate(isSo).catch(() => false))) {
        if (performance.now() > end) throw new Error(`The page never was so: ${String(isSo)}`)
        await sleep(POLL_MS)
      }
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
  await page.send('Page.enable')
  return page
}
