import { inventBranch, withoutAddress } from './branches.ts'
import { cityNamed } from './cities.ts'
import { DATA_TYPE, domainOf, networkEntry, websiteEntry } from './company-data.ts'
import { type Corner, mark, rename, withEntries } from './corner.ts'
import { addDays, later, REGISTER_DAY } from './dates.ts'
import { legalFormOf } from './legal-forms.ts'
import { nulls } from './nulls.ts'
import { Random } from './random.ts'
import { workforceSliceOf } from './workforce.ts'

const MAX_BRANCHES = 2_000

const ABOUT =
  'Nous accompagnons depuis trois générations les artisans et les collectivités.\nNos équipes sont à Nantes, Lyon et Lille.'

const LONG_NAME =
  "Société Coopérative d'Intérêt Collectif pour le Développement Économique, Social et Solidaire des Territoires " +
  "Ruraux et Péri-Urbains de l'Arrière-Pays Méditerranéen, de la Haute-Vallée de l'Aude et des Pyrénées-Orientales"

const complete: Corner = {
  fact: 'companyComplete',
  change: ({ company: before }, random) => {
    const company = rename(before, 'Ateliers Lefèvre & Fils')
    return {
      company: {
        ...withEntries(company, random, [
          websiteEntry(company),
          networkEntry(new Random('complete'), company, ABOUT),
          {
            type: DATA_TYPE.facebook,
            value: 'https://www.facebook.com/ateliers-lefevre',
            webScheme: 'https',
            sources: 3,
          },
          { type: DATA_TYPE.x, value: 'https://x.com/ateliers_lefevre', webScheme: 'https' },
          {
            type: DATA_TYPE.instagram,
            value: 'https://www.instagram.com/ateliers.lefevre',
            webScheme: 'https',
          },
          { type: DATA_TYPE.youtube, value: 'https://www.youtube.com/@ateliers-lefevre', webScheme: 'https' },
          { type: DATA_TYPE.email, value: `bonjour@${domainOf(company)}`, sources: 1 },
          { type: DATA_TYPE.phone, value: '+33 1 99 00 12 34' },
          { type: DATA_TYPE.jobs, value: `https://www.${domainOf(company)}/recrutement`, skipTrigger: true },
          {
            type: DATA_TYPE.unknown,
            value: 'RGE-2024-118-77',
            subId: 'rge',
            otherData: { label: 'Qualité', level: 2 },
          },
          { type: DATA_TYPE.website, value: 'http://old.ateliers-lefevre.example', isValid: false },
          { type: DATA_TYPE.x, value: 'https://x.com/lefevre_old', isDeleted: true },
        ]),
        commercialName: 'Lefèvre',
        commercialNameNormalized: 'LEFEVRE',
        objetSocial: 'Menuiserie, charpente et agencement, en France comme à l’étranger.',
        capitalSocial: 1_250_000.5,
        greffe: 'Nantes',
        dateCloture: '06-30',
        prochaineDateCloture: '2026-06-30',
        externalLastSyncDate: REGISTER_DAY,
        legalForm: legalFormOf('5710'),
        legalFormCode: 5710,
        workforceSlice: workforceSliceOf('21'),
        idWorkforceSlice: 21,
      },
    }
  },
}

const mostBranches: Corner = {
  fact: 'companyMostBranches',
  change: ({ company: before, branches }, random, nextBranchId) => {
    const named = rename(before, 'Réseau des Épiceries Réunies')
    const company = { ...named, creationDate: '1962-04-02', lastEventDate: REGISTER_DAY }
    const more = Array.from({ length: MAX_BRANCHES - branches.length }, (_, index) =>
      inventBranch(random, company, {
        idBranch: nextBranchId(),
        sequence: branches.length + index + 1,
        naf: '47.11D',
      }),
    )
    return { company, branches: [...branches, ...more] }
  },
}

const nonDiffusible: Corner = {
  fact: 'companyNonDiffusible',
  change: ({ company, branches }) => ({
    company: {
      ...rename(company, '[ND]'),
      companyNonDiffusible: true,
      objetSocial: null,
      regCompanyDataList: [],
      commercialName: null,
      commercialNameNormalized: null,
    },
    branches: branches.map((branch) => ({ ...withoutAddress(branch), enseigne: null, commercialName: null })),
  }),
}

const closed: Corner = {
  fact: 'companyClosed',
  change: ({ company, branches }) => {
    const endDate = later(addDays(REGISTER_DAY, -400), company.creationDate)
    const close = <T extends { creationDate: string }>(one: T) => ({
      ...one,
      creationDate: one.creationDate < endDate ? one.creationDate : endDate,
      endDate,
      lastEventDate: endDate,
      isActive: false,
    })
    return { company: { ...close(company), prochaineDateCloture: null }, branches: branches.map(close) }
  },
}

const insolvent: Corner = {
  fact: 'companyInsolvent',
  change: ({ company }) => ({
    company: { ...company, procedureCollectiveEnCours: later('2025-09-16', company.creationDate) },
  }),
}

const noHeadOffice: Corner = {
  fact: 'companyWithoutHeadOffice',
  change: (_invented, _random, nextBranchId) => ({ branchSiege: nextBranchId() }),
}

const bare: Corner = {
  fact: 'companyBare',
  change: ({ company, branches }) => {
    const siege = branches.slice(0, 1).map((branch) => ({
      ...withoutAddress(branch),
      ...nulls('idNaf', 'nafCode', 'enseigne', 'commercialName', 'externalLastSyncDate'),
    }))
    return {
      company: {
        ...company,
        ...nulls('nameNormalized', 'commercialName', 'commercialNameNormalized'),
        ...nulls('legalFormCode', 'legalForm', 'idWorkforceSlice', 'workforceSlice'),
        ...nulls('tvaNumber', 'objetSocial', 'capitalSocial', 'greffe'),
        ...nulls('dateCloture', 'prochaineDateCloture', 'externalLastSyncDate'),
        regCompanyDataList: [],
      },
      branches: siege,
      branchSiege: siege[0]?.idBranch ?? 0,
    }
  },
}

const hostile: Corner = {
  fact: 'companyHostile',
  change: ({ company: before, branches }, random) => {
    const company = rename(before, '=HYPERLINK("http://a.example","L’Œuvre") <b>& Fils</b>')
    return {
      branches: branches.map((branch) => ({ ...branch, enseigne: '<img src=x onerror=alert(1)>' })),
      company: {
        ...withEntries(company, random, [
          { type: DATA_TYPE.website, value: 'javascript:alert(document.domain)', webScheme: 'javascript' },
          { type: DATA_TYPE.website, value: 'data:text/html,<script>alert(1)</script>', webScheme: 'data' },
          { type: DATA_TYPE.facebook, value: ' JaVaScRiPt:alert(1)' },
          { type: DATA_TYPE.unknown, value: '//evil.example/\u202Egnp.exe' },
          {
            type: DATA_TYPE.professionalNetwork,
            value: 'https://www.linkedin.com/company/hostile-sandbox',
            otherData: {
              about: '<script>alert(1)</script>',
              image: 'javascript:alert(1)',
              logo: 'http://169.254.169.254/logo.png',
              slogan: '"><svg onload=alert(1)>',
            },
          },
        ]),
        objetSocial: '+1+1|cmd’ /C calc’!A0',
        commercialName: '-2+3',
        commercialNameNormalized: '2 3',
      },
    }
  },
}

const longName: Corner = {
  fact: 'companyLongName',
  change: ({ company }) => ({
    company: { ...rename(company, LONG_NAME), objetSocial: `${LONG_NAME}. `.repeat(12).trim() },
  }),
}

const noBranches: Corner = {
  fact: 'companyWithoutBranches',
  change: (_invented, _random, nextBranchId) => ({ branches: [], branchSiege: nextBranchId() }),
}

/** Branches in Corsica and overseas, whose département codes are not two digits. */
const farAway: Corner = {
  fact: 'companyCorsicaAndOverseas',
  change: ({ company }, random, nextBranchId) => {
    const towns = [cityNamed('Ajaccio'), cityNamed('Bastia'), cityNamed('Mamoudzou')]
    const branches = towns.map((city, index) =>
      inventBranch(random, company, { idBranch: nextBranchId(), sequence: index + 1, naf: '49.41A', city }),
    )
    return { branches, branchSiege: branches[0]?.idBranch ?? 0 }
  },
}

/** The first companies of a seed, in this order. */
export const CORNERS: readonly Corner[] = [
  complete,
  mostBranches,
  nonDiffusible,
  closed,
  insolvent,
  noHeadOffice,
  bare,
  hostile,
  longName,
  noBranches,
  mark('companyEditor', { isEditor: true, isIntegrator: false }),
  mark('companyIntegrator', { isEditor: false, isIntegrator: true }),
  farAway,
]
