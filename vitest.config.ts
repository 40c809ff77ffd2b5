import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{mqtt,contract,acl,rule-sql,broker,server,testing,tools,console,conformance,scripts}/**/*.test.ts',
    ],
    // The machines this runs on have two cores; sockets are cheaper than contention.
    maxWorkers: 2,
    testTimeout: 20_000,
    // docs/decisions/0095-unstable-tests.md
    retry: process.env.CI === undefined ? 0 : 1,
  },
})
