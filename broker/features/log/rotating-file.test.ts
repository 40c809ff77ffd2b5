import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logFileName } from './file-name.ts'
import { RotatingFile, type Rotation } from './rotating-file.ts'

let folder: string
let file: RotatingFile | undefined
let now = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'))
  now = 0
})

afterEach(() => {
  file?.close()
  rmSync(folder, { recursive: true })
})

const path = () => join(folder, 'a.log')
const open = (rotation: Partial<Rotation> = {}): RotatingFile => {
  file = new RotatingFile(path(), { maxBytes: Infinity, maxFiles: 3, ...rotation }, () => now)
  return file
}
const read = (name = 'a.log') => readFileSync(join(folder, name), 'utf8')

it('appends the lines of a turn', async () => {
  writeFileSync(path(), 'before\n')
  const log = open()
  log.write('1\n')
  log.write('2\n')
  expect(read()).toBe('before\n')
  await new Promise(setImmediate)
  expect(read()).toBe('before\n1\n2\n')
  expect(log.lines).toBe(2)
})

it('rotates at its size, and keeps so many files', () => {
  const log = open({ maxBytes: 10 })
  for (let i = 1; i <= 5; i++) {
    log.write(`line ${i}\n`)
    log.flush()
  }
  expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2'])
  expect([read(), read('a.log.1'), read('a.log.2')]).toEqual(['line 5\n', 'line 4\n', 'line 3\n'])
  log.rotation = { maxBytes: 10, maxFiles: 1 }
  log.write('line 6\n')
  log.flush()
  expect(readdirSync(folder)).toEqual(['a.log'])
})

it('follows no symbolic link', () => {
  const target = join(folder, 'target')
  writeFileSync(target, '')
  symlinkSync(target, path())
  const log = open()
  expect(log.failure).toBe('link')
  log.write('x\n')
  log.flush()
  expect(readFileSync(target, 'utf8')).toBe('')
  expect(log.lost).toBe(1)
})

it('opens no pipe and no folder', () => {
  execFileSync('mkfifo', [path()])
  expect(open().failure).toBe('no_file')
  rmSync(path())
  mkdirSync(path())
  expect(open().failure).toBe('folder')
})

it('tries again after a failure', () => {
  mkdirSync(path())
  const log = open()
  log.write('lost\n')
  log.flush()
  rmSync(path(), { recursive: true })
  now = 6000
  log.write('written\n')
  log.flush()
  expect(read()).toBe('written\n')
  expect([log.failure, log.lines, log.lost]).toEqual([undefined, 1, 1])
})

it('begins a new file when somebody has moved the old one', () => {
  const log = open()
  log.write('1\n')
  log.flush()
  renameSync(path(), join(folder, 'moved'))
  now = 6000
  log.write('2\n')
  log.flush()
  expect([read('moved'), read()]).toEqual(['1\n', '2\n'])
})

it.each([
  ['a.log', 'a.log'],
  ['log/second.log', 'second.log'],
  ['${EMQX_LOG_DIR}/emqx.log', 'emqx.log'],
  ['/data/log/x.log', 'x.log'],
  ['/data/log/../x.log', undefined],
  ['../x.log', undefined],
  ['log/../../x.log', undefined],
  ['/etc/cron.d/x', undefined],
  ['/data/logs/x.log', undefined],
  ['sub/x.log', undefined],
  ['.bashrc', undefined],
  ['a.log.1', undefined],
  ['a\0b', undefined],
  ['a\\b', undefined],
  ['', undefined],
])('the path %j is the file %j', (given, name) => {
  expect(logFileName(given, '/data/log')).toBe(name)
  expect(existsSync('/data/log')).toBe(false)
})
