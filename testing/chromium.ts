import { existsSync } from 'node:fs'
import { hasDebian, installPackages } from './debian.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
export async function findChromium(): Promise<string | undefined> {
  const reported = process.env.CHROMIUM_PATH
  if (reported !== undefined && reported !== '') return existsSync(reported) ? reported : undefined
  const place = PLACES.find((path) => existsSync(path))
  if (place !== undefined) return place
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** The same; installs it from the system's packages where that is possible. */
export async function installChromium(): Promise<string | undefined> {
  const found = await findChromium()
  if (found !== undefined || !hasDebian()) return found
  installPackages('chromium')
  return findChromium()
}
