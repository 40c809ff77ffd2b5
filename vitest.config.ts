import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFirst } from './testing/order.ts'

/** A process of its own: mqtt.js uses the WebSocket of the page only where its first connection did. */
const NATIVE_WEBSOCKET = 'console/screens/diagnose/websocket/connection/connection.test.ts'

/**
 * Code that Node can load: everything but tests and the console. It needs no transformation, runs faster, and is
 * evaluated once in a worker, also where the tests of a screen load the console again.
 */
const LOADED_BY_NODE = new RegExp(
  `^${import.meta.dirname.replaceAll(/\W/g, '\\$&')}/(?!console/|(?:.*/)?node_modules/).*(?<!\\.test)\\.ts$`,
)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files))
  }
}

const require = createRequire(import.meta.url)

export default defineConfig({
  test: {
    // The machines this runs on have two cores: docs/decisions/0096-tests-without-a-browser.md
    maxWorkers: 3,
    globalSetup: ['./testing/occupied-ports.setup.ts', './scripts/bundle.setup.ts'],
    setupFiles: ['./testing/property-seed.ts'],
    sequence: { sequencer: LongFirst },
    server: { deps: { external: [LOADED_BY_NODE] } },
    // For the processes that tests start: half of a start is reading code.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
    // Limits end what hangs. They are far above what a test takes, for machines with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as `waitFor`.
    expect: { poll: { timeout: 30_000 } },
    // docs/decisions/0095-test-runs.md
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{mqtt,formats,contract,regex,acl,rule-sql,schemas,flow,plugin-sdk,broker,server,testing,tools,conformance,scripts}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'testing/deploy/**'],
          // A worker loads a module once for all of its files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['console/**/*.test.ts'],
          exclude: ['**/node_modules/**', NATIVE_WEBSOCKET],
          isolate: false,
          setupFiles: ['./console/testing/transports.ts', './console/testing/no-page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'console-native', include: [NATIVE_WEBSOCKET] },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ['testing/deploy/*.test.ts'],
          globalSetup: './testing/deploy/package.setup.ts',
        },
      },
      {
        extends: true,
        // The one that Node loads, for MQTT clients of tests.
        resolve: { alias: { mqtt: require.resolve('mqtt') } },
        test: {
          name: 'screens',
          include: ['console/**/*.test.tsx'],
          environment: './console/testing/environment.ts',
          // Each file, and each test of a screen, loads the console afresh; libraries and other rooms are loaded once.
          isolate: false,
          setupFiles: './console/testing/setup.ts',
        },
      },
    ],
  },
})
