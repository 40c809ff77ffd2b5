import { path } from '#routing/path.ts'
import { text } from '#routing/search.ts'

export const fileSearch = { client: text, transfer: text }

export const filesPath = path('/file-transfer', fileSearch)
export const transfersPath = path('/file-transfer/transfers')
export const fileTransferSettingsPath = path('/file-transfer/settings')
