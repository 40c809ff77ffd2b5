import { ApiError } from '@signalbox/contract/errors'
import { expect, it } from 'vitest'
import { readPluginRefusal } from './plugin-file.ts'

const refused = (code: string, message: string) =>
  new ApiError({ kind: 'http', status: 400, code, message, operation: 'pluginInstall' })

it.each([
  ['BAD_PLUGIN_INFO', 'bad_plugin_package: a-1.0.0.tar.gz', { text: 'badPackage' }],
  [
    'ALREADY_INSTALLED',
    '<<"a-1.0.0.tar.gz">> is already installed',
    { text: 'alreadySame', other: 'a-1.0.0' },
  ],
  [
    'ALREADY_INSTALLED',
    '["plugins/a-0.9.0.tar.gz"] already installed',
    { text: 'already', other: 'a-0.9.0' },
  ],
  ['FORBIDDEN', 'Package is not allowed installation', { text: 'notAllowed' }],
  ['INTERNAL_ERROR', 'no', {}],
])('%s: %s', (code, message, refusal) => {
  expect(readPluginRefusal(refused(code, message), 'a-1.0.0')).toEqual(refusal)
  expect(readPluginRefusal(new Error(message), 'a-1.0.0')).toEqual({})
})
