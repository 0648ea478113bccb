import type { TiePrice } from 'contract'
import { useProvenance } from '#data/provenance.ts'
import { formatChange, formatNumber } from '#format.ts'
import { Age, isStale } from '#ui/age.tsx'
import { Tag } from '#ui/states.tsx'
import { Value } from '#ui/value.tsx'
import style from './intertie-status.module.css'
import type { Crossing } from './neighbours.ts'
import { priceWay } from './price-way.ts'

/** The neighbour's price, what it differs from the one here, and whether the flow goes the wrong way. */
export function PriceCell({ one, now }: { one: Crossing; now: number }) {
  const { here, across, difference } = one.price
  if (!across) return <span className="quiet">not known</span>
  return (
    <>
      <PriceValue price={across} now={now} bare />
      <span className={style.difference}>
        {here && here.of !== 'system' && (
          <>
            here <PriceValue price={here} now={now} bare />{' '}
          </>
        )}
        {difference !== null && (
          <Value
            value={difference}
            unit=""
            text={formatChange(difference, (v) => formatNumber(v, 2))}
            label="across − here"
          />
        )}
        {priceWay(difference, one.direction) === 'against' && <Tag>against price</Tag>}
        {priceWay(difference, one.direction) === 'with' && <span className="quiet">with price</span>}
      </span>
    </>
  )
}

/** A price with where it comes from; `bare`: without its unit, and its age only when it is stale. */
export function PriceValue({ price, now, bare = false }: { price: TiePrice; now: number; bare?: boolean }) {
  const ask = useProvenance()
  const [t, v, q] = price.reading
  const [intervalMs, staleMs] = [(price.interval_s ?? 0) * 1_000, price.stale_after_s && price.stale_after_s * 1_000]
  const stale = isStale(t, now, intervalMs, staleMs)
  return (
    <>
      <Value
        value={v}
        unit={bare ? '' : price.unit}
        text={v === null ? undefined : formatNumber(v, 2)}
        quality={v === null ? undefined : q}
        stale={stale}
        provenance={ask(price.tag, t)}
        label={price.name}
      />
      {(!bare || stale) && (
        <>
          {' '}
          <Age t={t} now={now} intervalMs={intervalMs} staleAfterMs={staleMs} />
        </>
      )}
    </>
  )
}
