import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { authorizationSourceDelete } from '@signalbox/contract/authorization'
import type { Client } from '@signalbox/contract/client'
import { userChangePassword } from '@signalbox/contract/users'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import {
  type Addresses,
  DEFAULT_USER,
  loggedIn,
  type Signalbox,
  startSignalbox,
} from '@signalbox/testing/signalbox'
import type { IClientOptions } from 'mqtt'
import { empty, type FrontProcesses, startFront } from './front.ts'
import { isUsable, logIn, setAppearance, useOnce } from './pages.ts'

/** What journeys log in with: the installation's own password would be asked to be changed. */
export const USER = { username: 'admin', password: 'Signal-box-1' }

export type Language = 'en' | 'zh'
export type Theme = 'light' | 'dark'

interface Options {
  language: Language
  theme: Theme
  /** A browser that was never here: nobody is logged in in it. */
  isStranger: boolean
}

interface TestFixtures {
  /** Failures that the browser will report, and that this test is about. */
  allowErrors: (pattern: RegExp) => void
  /** Logs in when that has not been done, and goes to that address of the console. */
  open: (path: string) => Promise<Page>
  /** MQTT clients that end with the test. */
  connect: (options?: IClientOptions) => Promise<TestClient>
  api: Client
  /** A Signalbox of this test alone, fresh unless `start` does more; it ends after its page. */
  own: Own
  front: Front
  guard: undefined
}

interface Own {
  (): Promise<SharedSignalbox>
  <S extends Stoppable>(start: () => Promise<S>): Promise<S>
}

interface Stoppable {
  stop(): Promise<unknown>
}

/** A Signalbox in front of a cluster that is empty when the journey begins. */
export interface Front extends Omit<FrontProcesses, 'signalbox' | 'stop'> {
  /** Of the cluster. */
  api: Client
  /** As the fixture of that name. */
  open: (path: string) => Promise<Page>
  /** MQTT clients of the cluster, which end with the test. */
  connect: (options?: IClientOptions) => Promise<TestClient>
}

interface WorkerFixtures {
  /** Started for the first journey that uses `front`. */
  frontProcesses: FrontProcesses
  signalbox: SharedSignalbox
  /** Of those who were here before, once there is one: its page goes from test to test. */
  visitor: { context?: BrowserContext; page?: Page }
}

/** A Signalbox whose user has chosen a password; journeys add the authorization sources they need. */
export async function startForJourney(args: string[] = []): Promise<SharedSignalbox> {
  const signalbox = await openSignalbox(args)
  if (!args.includes('--upstream')) await prepare(await signalbox.api())
  return signalbox
}

/** The same in a process of its own, for journeys that kill or restart it. */
export async function startProcessForJourney(args: string[] = []): Promise<Signalbox> {
  const signalbox = await startSignalbox({ args })
  if (!args.includes('--upstream')) await prepare(await signalbox.api())
  return signalbox
}

async function prepare(api: Client): Promise<void> {
  await api.call(authorizationSourceDelete, { path: { type: 'file' } })
  await api.call(userChangePassword, {
    path: { username: USER.username },
    body: { old_pwd: DEFAULT_USER.password, new_pwd: USER.password },
  })
}

/** Opens an address of the console, and logs in if that is necessary. */
async function openAt(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  await page.locator('h1').waitFor()
  if (new URL(page.url()).pathname.endsWith('/login')) {
    await logIn(page, USER)
    await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  }
  // In the frame: the login page has a heading too, and stays until the screen's code is there.
  await page.locator('#main h1').waitFor()
  return page
}

/** A page for the next test, and no other: the first is used again, with its process and the code in it. */
async function preparePage(context: BrowserContext, visitor: { page?: Page }): Promise<Page> {
  const { page } = visitor
  visitor.page = page !== undefined && isUsable(page) ? page : await context.newPage()
  for (const each of context.pages()) if (each !== visitor.page) await each.close()
  return visitor.page
}

/** Leaves the console for a picture of the same site: an empty page would be in another process. */
async function rest(page: Page, { url }: Addresses): Promise<void> {
  if (!page.isClosed()) await page.goto(`${url}icon.svg`)
}

/** The port may be one of an earlier test, whose login the browser still has. */
async function forget(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(url)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.detach()
}

/** The page of a client may read it once more when it is kicked, and an answer of status 404 is an error to the browser. */
const CLIENT_GONE = /404 \(Not Found\) \(\S+\/api\/v5\/clients\/[^/?]+\)$/

export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  isStranger: [false, { option: true }],

  signalbox: [
    async ({}, use) => {
      const signalbox = await startForJourney()
      await use(signalbox)
      await signalbox.stop()
    },
    { scope: 'worker' },
  ],

  visitor: [async ({}, use) => use({}), { scope: 'worker' }],

  frontProcesses: [
    async ({}, use) => {
      const processes = await startFront(startForJourney)
      await use(processes)
      await processes.stop()
    },
    { scope: 'worker' },
  ],

  front: async ({ page, frontProcesses }, use) => {
    const { cluster, upstream, signalbox } = frontProcesses
    const api = await loggedIn(cluster.apiUrl, USER)
    await empty(api)
    const clients: TestClient[] = []
    await use({
      cluster,
      upstream,
      api,
      open: (path) => openAt(page, `${signalbox.url}${path.slice(1)}`),
      async connect(options) {
        const client = await connectMqtt(cluster.mqttUrl, options)
        clients.push(client)
        return client
      },
    })
    // What the page still polls is not part of the next journey.
    await rest(page, signalbox)
    upstream.reset()
    await Promise.all(clients.map((client) => client.end()))
  },

  // A login that loads all code again takes longer than most steps.
  context: async ({ browser, visitor, isStranger }, use) => {
    if (isStranger) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    visitor.context ??= await browser.newContext()
    await use(visitor.context)
  },

  baseURL: async ({ signalbox }, use) => use(signalbox.url),

  api: async ({ signalbox }, use) => use(await loggedIn(signalbox.apiUrl, USER)),

  // The appearance is set before the page's first script reads it; of the values of an earlier test there is
  // the login alone. The page stays open until the next one: pictures of a failure are taken at the end.
  page: async (
    { context, visitor, isStranger, signalbox, viewport, language, theme },
    use,
    info,
  ) => {
    const page = isStranger ? await context.newPage() : await preparePage(context, visitor)
    await rest(page, signalbox)
    if (viewport !== null) await page.setViewportSize(viewport)
    const test = `${info.testId}, ${info.retry}, ${info.repeatEachIndex}`
    const stored = setAppearance.stored({ language, theme })
    const script = await page.addInitScript(
      ([now, name, value]) => {
        // An empty page has no storage.
        if (!location.protocol.startsWith('http')) return
        if (sessionStorage.getItem('e2e') !== now) {
          sessionStorage.clear()
          sessionStorage.setItem('e2e', now)
          for (const key of Object.keys(localStorage)) {
            if (!key.startsWith('signalbox.session.')) localStorage.removeItem(key)
          }
        }
        if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
      },
      [test, ...stored] as const,
    )
    await use(page)
    await script.dispose()
    page.removeAllListeners('request')
    if (info.status !== info.expectedStatus) useOnce(page)
  },

  allowErrors: async ({ page }, use, info) => {
    const allowed: RegExp[] = [CLIENT_GONE]
    const seen: string[] = []
    const note = (what: string) => {
      if (!allowed.some((pattern) => pattern.test(what))) seen.push(what)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) =>
      note(error.stack || error.message || `${error.name}, without a message`),
    )
    await use((pattern) => allowed.push(pattern))
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
    // Reported only if the test itself has not failed.
    const late = seen.filter((what) => !allowed.some((pattern) => pattern.test(what)))
    if (late.length > 0 && info.status === info.expectedStatus) {
      throw new Error(`The browser reported:\n${late.join('\n')}`)
    }
  },

  // The guard is on in every test, asked for or not.
  guard: [async ({ allowErrors: _ }, use) => use(undefined), { auto: true }],

  own: async ({ page, signalbox: other }, use) => {
    const started: Stoppable[] = []
    async function start(): Promise<SharedSignalbox>
    async function start<S extends Stoppable>(by: () => Promise<S>): Promise<S>
    async function start(by: () => Promise<Stoppable> = () => openSignalbox()): Promise<Stoppable> {
      const signalbox = await by()
      started.push(signalbox)
      if ('url' in signalbox) await forget(page, String(signalbox.url))
      return signalbox
    }
    await use(start)
    // Whatever the page still polls, it would poll in vain.
    await rest(page, other)
    for (const signalbox of started.toReversed()) await signalbox.stop()
  },

  open: async ({ page }, use) => use((path) => openAt(page, `.${path}`)),

  connect: async ({ signalbox }, use) => {
    const clients: TestClient[] = []
    await use(async (options) => {
      const client = await connectMqtt(signalbox.mqttUrl, options)
      clients.push(client)
      return client
    })
    await Promise.all(clients.map((client) => client.end()))
  },
})

export { expect, type Locator, type Page } from '@playwright/test'
