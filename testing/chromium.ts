import { existsSync } from 'node:fs'
import { hasDebian, installPackages } from './debian.ts'

/** Debian's Chromium without windows: a third less processor time in tests. It loads no icons of pages. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const COMPLETE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For a browser that does nothing of its own accord, in a container as well. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium: from the environment, the system, or Playwright. */
export const findChromium = () => find([HEADLESS_SHELL, ...COMPLETE])

/** The same, as users have it if that is installed: for measurements. */
export const findCompleteChromium = () => find([...COMPLETE, HEADLESS_SHELL])

async function find(places: readonly string[]): Promise<string | undefined> {
  const reported = process.env.CHROMIUM_PATH
  if (reported !== undefined && reported !== '') return existsSync(reported) ? reported : undefined
  const place = places.find((path) => existsSync(path))
  if (place !== undefined) return place
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * The same; where packages can be installed, the headless shell is installed first. Where that fails, any other
 * Chromium is used.
 */
export async function installChromium(): Promise<string | undefined> {
  const isChosen = (process.env.CHROMIUM_PATH ?? '') !== ''
  if (!isChosen && !existsSync(HEADLESS_SHELL) && hasDebian()) {
    installPackages('chromium-headless-shell')
    if ((await findChromium()) === undefined) installPackages('chromium')
  }
  return findChromium()
}
