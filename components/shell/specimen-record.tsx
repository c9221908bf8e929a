import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { NO_VALUE } from '#lib/format/locale.ts'

// An invented company: its SIREN begins with 0, which the register does not assign.
const facts = [
  ['SIREN', '012 480 653'],
  ['SIRET', '012 480 653 00018'],
  ['TVA', 'FR 68 012 480 653'],
  ['NAF', '62.01Z'],
] as const

const branches = [
  ['00018', 'Rennes', '35000', true, 148],
  ['00026', 'Lyon', '69003', true, 62],
  ['00034', 'Saint-Étienne', '42000', false, 0],
  ['00042', 'Montpellier', '34000', true, 31],
  ['00059', 'Strasbourg', '67000', true, 27],
  ['00067', 'Brest', '29200', false, 0],
  ['00075', 'Toulouse', '31000', true, 19],
  ['00083', 'Lille', '59800', true, 54],
  ['00091', 'Nancy', '54000', true, 8],
  ['00109', 'Pau', '64000', false, 0],
  ['00117', 'Dijon', '21000', true, 12],
  ['00125', 'Angers', '49000', true, 41],
  ['00133', 'Nice', '06000', true, 23],
  ['00141', 'Metz', '57000', false, 0],
  ['00158', 'Tours', '37000', true, 16],
  ['00166', 'Caen', '14000', true, 35],
  ['00174', 'Limoges', '87000', true, 9],
  ['00182', 'Annecy', '74000', true, 28],
  ['00190', 'Bastia', '20200', false, 0],
  ['00208', 'Reims', '51100', true, 14],
] as const

/** Decoration of the sign-in page: a sample record, with only words that are the same in every language. */
export const SpecimenRecord = () => (
  <div
    aria-hidden="true"
    className="relative hidden overflow-hidden border-s border-line bg-sunken select-none [mask-image:linear-gradient(to_bottom,#000_50%,transparent_96%)] lg:block"
  >
    <div className="absolute start-16 top-[calc(2.2rem+clamp(1.5rem,12vh,8rem))] w-[46rem]">
      <div className="rounded-xl border border-line bg-surface">
        <div className="border-b border-line px-6 pt-5 pb-4">
          <div className="flex items-center gap-2.5">
            <span className="text-xl font-semibold">Atelier Lumen</span>
            <Badge tone="success">SAS</Badge>
          </div>
          <div className="mt-3 grid grid-cols-[auto_auto_auto_1fr] gap-x-8">
            {facts.map(([label, value]) => (
              <div key={label}>
                <div className="text-xs text-ink-3">{label}</div>
                <div className="ident text-sm">{value}</div>
              </div>
            ))}
          </div>
        </div>
        {branches.map(([nic, city, code, open, staff], index) => (
          <div
            key={nic}
            className={`grid h-9 grid-cols-[5rem_14rem_6rem_1fr] items-center border-b border-line px-6 text-sm ${index === 1 ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
          >
            <span className="ident text-ink-3">{nic}</span>
            <StatusDot tone={open ? 'success' : 'neutral'}>{city}</StatusDot>
            <span className="ident text-ink-2">{code}</span>
            <span className="flex items-center gap-3 text-ink-3">
              <span className="w-8 text-end tabular-nums">{staff || NO_VALUE}</span>
              <span className="h-1 rounded-full bg-accent-line" style={{ width: staff }} />
            </span>
          </div>
        ))}
      </div>
    </div>
  </div>
)
