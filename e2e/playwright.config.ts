import { CHROMIUM_ARGS, findChromium } from '@signalbox/testing/chromium'
import { defineConfig } from '@playwright/test'

const executablePath = await findChromium()

/**
 * Pages of tests end before the optimizing compilers have paid for themselves (docs/decisions/0098-browser-tests.md).
 * `COMPILERS=1` runs the journeys with the compilers that browsers use.
 */
const V8_FLAGS =
  process.env.COMPILERS === undefined
    ? ['--js-flags=--no-opt --no-maglev --min-semi-space-size=64']
    : []

/** Each worker starts a Signalbox of its own, on free ports and with its own data (fixtures.ts). */
export default defineConfig({
  globalSetup: './built.setup.ts',
  testDir: '..',
  testMatch: ['e2e/**/*.e2e.ts', 'console/**/*.e2e.ts'],
  testIgnore: '**/node_modules/**',
  outputDir: '../test-results',
  // Two of them wait for a sixth of their time: for logins that end, servers that start, a poll.
  workers: 3,
  fullyParallel: true,
  // docs/decisions/0095-test-runs.md
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A picture of every moment takes more of the machine than the journey: `TRACE=1` when one is wanted.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    // Animations are drawn many times a second, in software.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...CHROMIUM_ARGS, ...V8_FLAGS],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
})
