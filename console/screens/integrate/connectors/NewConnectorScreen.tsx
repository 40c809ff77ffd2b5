import { connectors } from '../../../parts/integration/families.ts'
import { NewItemScreen } from '../../../parts/integration/form/NewItemScreen.tsx'

export const NewConnectorScreen = () => <NewItemScreen family={connectors} />
