import { connectors } from '../../../parts/integration/families.ts'
import { ItemsScreen } from '../../../parts/integration/list/ItemsScreen.tsx'

export const ConnectorsScreen = () => <ItemsScreen family={connectors} />
