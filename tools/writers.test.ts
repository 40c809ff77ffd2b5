import { expect, it } from 'vitest'
import { product, sources } from './sources.ts'

/**
 * Modules that write files, with the test that fills a small disk under each of them. A module that is added here needs
 * such a test: a write that fails without a listener ends the process (docs/decisions/0240-faults-of-the-disk.md).
 */
const WRITERS: Readonly<Record<string, string>> = {
  'broker/backup/archive-writer.ts': 'broker/backup/archive.test.ts',
  'broker/backup/backup-folder.ts': 'server/small-disk.test.ts',
  'broker/backup/staging.ts': 'broker/backup/small-disk.test.ts',
  'broker/features/file-transfer/local-exporter.ts':
    'broker/features/file-transfer/small-disk.test.ts',
  'broker/features/file-transfer/transfer.ts': 'broker/features/file-transfer/small-disk.test.ts',
  'broker/features/log/rotating-file.ts': 'server/small-disk.test.ts',
  'broker/features/plugins/package-folder.ts': 'server/small-disk.test.ts',
  'broker/features/trace/trace-file.ts': 'server/small-disk.test.ts',
  'broker/integration/kinds/file/rows-file.ts': 'broker/integration/kinds/file/small-disk.test.ts',
  'broker/store/folder-lock.ts': 'server/small-disk.test.ts',
  'broker/store/store.ts': 'server/small-disk.test.ts',
  'broker/store/whole-file.ts': 'server/small-disk.test.ts',
  'server/log.ts': 'server/small-disk.test.ts',
}
/** Opens databases for reading alone. */
const READERS = ['broker/store/damaged-files.ts']

const WRITES =
  /createWriteStream|writeFile(Sync)?\(|appendFile(Sync)?\(|writeSync\(|copyFile(Sync)?\(|new DatabaseSync\(|destination\(|\.datasync\(/

const ofServer = product.filter(({ path }) => /^(broker|server)\//.test(path))

it('each module that writes files has a test on a full disk', () => {
  const found = ofServer.filter(({ text }) => WRITES.test(text)).map(({ path }) => path)
  expect(found.toSorted()).toEqual([...Object.keys(WRITERS), ...READERS].toSorted())
  for (const test of new Set(Object.values(WRITERS))) {
    expect([test, sources.find(({ path }) => path === test)?.text]).toEqual([
      test,
      expect.stringContaining('mountSmallDisk('),
    ])
  }
})

it('no stream of a file is piped without a listener for its errors', () => {
  const piped = /create(Read|Write)Stream\([^)]*\)\s*\.pipe\(|\.pipe\(create(Write|Gunzip|Gzip)/
  expect(ofServer.filter(({ text }) => piped.test(text)).map(({ path }) => path)).toEqual([])
})

it('no handler hides unexpected errors of the whole process', () => {
  const hides = /uncaughtException|unhandledRejection|setUncaughtExceptionCaptureCallback/
  expect(ofServer.filter(({ text }) => hides.test(text)).map(({ path }) => path)).toEqual([])
})
