import { ERROR_CODES } from '@signalbox/contract/error-codes'
import * as operations from '@signalbox/contract/errorcodes'
import { resource } from './resource.ts'
import { badParameter } from './time.ts'

/** The codes that the API lists about itself. It knows more: a client treats the list as open. */
const rows = Object.entries(ERROR_CODES).map(([code, description]) => ({ code, description }))

export const errorCodes = resource(({ on }) => {
  on(operations.errorCodeList, () => rows)
  on(operations.errorCodeGet, ({ path }) => {
    const row = rows.find(({ code }) => code === path.code)
    if (row === undefined) {
      throw badParameter('code', path.code, 'unable_to_convert_to_enum_symbol')
    }
    return row
  })
})
