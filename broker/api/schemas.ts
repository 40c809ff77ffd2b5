import { schemaGet } from '@signalbox/contract/schemas'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { actionTypes, connectorTypes, sourceTypes } from '../integration/kinds/kinds.ts'
import { describeForms } from './form-schemas.ts'
import { describeSettings } from './hot-settings.ts'
import { resource } from './resource.ts'

/** Descriptions of settings, for consoles that draw their forms from them. */
export const schemas = resource(({ on }) => {
  const connectors = () =>
    describeForms([
      {
        path: '/connectors',
        suffix: 'connector',
        schemas: connectorSchemas,
        types: connectorTypes,
      },
    ])

  const actions = () =>
    describeForms([
      { path: '/actions', suffix: 'bridge_v2', schemas: actionSchemas, types: actionTypes },
      { path: '/sources', suffix: 'source', schemas: sourceSchemas, types: sourceTypes },
    ])

  const described = {
    hotconf: { title: 'Hot Conf Schema', describe: describeSettings },
    actions: { title: 'Actions and Sources Schema', describe: actions },
    connectors: { title: 'Connectors Schema', describe: connectors },
    // This broker has no bridges: they are the older form of connectors and actions.
    bridges: { title: 'Bridges Schema', describe: () => ({ paths: {}, schemas: {} }) },
  }

  on(schemaGet, ({ path: { name } }) => {
    const { title, describe } = described[name]
    const { paths, schemas } = describe()
    return { info: { version: '0.2.0', title }, paths, components: { schemas } }
  })
})
