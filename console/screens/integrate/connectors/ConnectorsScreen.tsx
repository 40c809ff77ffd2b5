import { connectors } from '#domain/integration/families.ts'
import { ItemsScreen } from '#domain/integration/list/ItemsScreen.tsx'

export const ConnectorsScreen = () => <ItemsScreen family={connectors} />
