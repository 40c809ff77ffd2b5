import * as operations from '@signalbox/contract/configs'
import { resetField } from './reset.ts'
import { apiError } from '../api/failure.ts'
import { resource } from '../api/resource.ts'

/** Sets fields, and groups of fields, back to their defaults. */
export const configReset = resource(({ on, configuration }) => {
  on(operations.configReset, async ({ path: { rootname }, query: { conf_path: at = '' } }) => {
    const path = at.split('.').filter((step) => step !== '')
    if (!(await resetField(configuration, rootname, path))) throw apiError('NO_DEFAULT_VALUE')
    return undefined
  })
})
