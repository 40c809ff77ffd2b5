import { connectors } from '#domain/integration/families.ts'
import { ItemScreen } from '#domain/integration/detail/ItemScreen.tsx'

export const ConnectorScreen = ({ id }: { id: string }) => (
  <ItemScreen family={connectors} id={id} />
)
