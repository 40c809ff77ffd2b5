/** Asks seldom: each question takes time of the broker that is measured. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 25))
}

/** Per second, from the time at which a count is above one limit until it is above another. */
export async function rateBetween(
  read: () => Promise<number>,
  from: number,
  to: number,
): Promise<number> {
  await until(async () => (await read()) >= from)
  const [first, at] = [await read(), performance.now()]
  await until(async () => (await read()) >= to)
  return (((await read()) - first) / (performance.now() - at)) * 1000
}
