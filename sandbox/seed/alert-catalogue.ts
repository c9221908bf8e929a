/** The vocabularies of alerts, and the invented solutions that they refer to. */

export const STATUSES = ['Nouvelle', 'En cours', 'Qualifiée', 'Close', 'Abandonnée']
export const DIFFUSIONS = ['Interne', 'Partenaires', 'Publique']
export const MATURITIES = ['Idée', 'Étude', 'Consultation', 'Décision', 'Déploiement']
export const BUDGET_TYPES = ['Investissement', 'Abonnement', 'Mixte']
export const BUDGETS = ['Moins de 10 k€', '10 à 50 k€', '50 à 200 k€', '200 k€ à 1 M€', 'Plus de 1 M€']
export const NUMBERS_OF_USERS = ['1 à 10', '11 à 50', '51 à 200', '201 à 1 000', 'Plus de 1 000']

export const CATEGORIES = [
  { title: 'ERP', description: 'Progiciels de gestion intégrés', slug: 'erp' },
  { title: 'CRM', description: 'Gestion de la relation client', slug: 'crm' },
  { title: 'Paie & RH', description: null, slug: 'paie-rh' },
  { title: 'Cybersécurité', description: 'Protection des postes, réseaux et données', slug: null },
  { title: 'Dématérialisation', description: 'Factures et documents électroniques', slug: 'demat' },
]

export const ALERT_TAGS = [
  { title: 'Migration cloud', description: 'Passage à un hébergement externe', tagType: 'projet' },
  { title: 'Fin de support', description: null, tagType: 'déclencheur' },
  { title: 'Levée de fonds', description: 'Capital augmenté depuis peu', tagType: null },
  { title: 'Croissance externe', description: null, tagType: 'déclencheur' },
  { title: 'Facture électronique', description: 'Échéance réglementaire', tagType: 'réglementaire' },
]

export const JUSTIFICATIONS = [
  'Le contrat actuel arrive à échéance en fin d’exercice.',
  'Un appel d’offres a été évoqué en comité de direction.',
  'Budget validé, calendrier encore ouvert.',
  'Projet mis en attente après un changement de direction.',
  'Deux démonstrations vues, choix attendu avant l’été.',
]

export const DESCRIPTIONS = [
  'Remplacement de l’outil de gestion, périmètre France.',
  'Étude d’un nouveau système d’information commercial.\nTrois filiales concernées.',
  'Refonte de la paie externalisée.',
  'Mise en conformité avant la facture électronique.',
]
