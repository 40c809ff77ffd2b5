type Body = Readonly<Record<string, unknown>>

/** The schemas that a kind of configuration can have; the fields of a body decide which one applies. */
export interface Variants<Schema> {
  (body: Body): Schema
  /** The first is that of a new configuration. */
  all: readonly Schema[]
}

/** @param of the schema of a body; without it, the only one */
export function variants<Schema>(
  all: readonly Schema[],
  of?: (body: Body) => Schema,
): Variants<Schema> {
  const [first] = all
  if (first === undefined) throw new TypeError('a kind has a schema')
  return Object.assign(of ?? (() => first), { all })
}

/** Variants that a field names; a body may have any text in that field. */
export function variantsBy<Name extends string, Schema>(
  field: string,
  schemas: Readonly<Record<Name, Schema>>,
  first: Name,
): Variants<Schema> {
  const named: Readonly<Record<string, Schema>> = schemas
  const others = Object.values<Schema>(schemas).filter((each) => each !== schemas[first])
  return variants([schemas[first], ...others], ({ [field]: name }) => {
    const isKnown = typeof name === 'string' && Object.hasOwn(named, name)
    return (isKnown ? named[name] : undefined) ?? schemas[first]
  })
}
