import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Error Codes')

const errorCode = z.looseObject({ code: z.string(), description: z.string() })

export const errorCodeList = on('errorCodeList', {
  method: 'GET',
  at: '/error_codes',
  summary: 'List the error codes of the API',
  access: 'none',
  list: 'whole',
  answers: { 200: z.array(errorCode) },
})

export const errorCodeGet = on('errorCodeGet', {
  method: 'GET',
  at: '/error_codes/{code}',
  summary: 'Read one error code',
  access: 'none',
  path: z.object({ code: z.string() }),
  answers: { 200: errorCode },
})
