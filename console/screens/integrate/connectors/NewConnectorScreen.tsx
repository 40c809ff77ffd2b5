import { connectors } from '#domain/integration/families.ts'
import { NewItemScreen } from '#domain/integration/form/NewItemScreen.tsx'

export const NewConnectorScreen = () => <NewItemScreen family={connectors} />
