/**
 * Tables of everything but companies, stages and jobs. Columns ending in `At` are milliseconds since 1970, for time
 * windows; email addresses compare without case. Subscriptions join their contact, which enrichment may change.
 */
export const RESOURCE_SCHEMA = `
CREATE TABLE user (
  idUser INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  isApi INTEGER NOT NULL,
  document TEXT NOT NULL,
  UNIQUE (idAccount, email)
) STRICT;

CREATE TABLE ref_visit_card (
  idRefVisitCard INTEGER PRIMARY KEY,
  idCompany INTEGER,
  email TEXT COLLATE NOCASE,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX ref_visit_card_email ON ref_visit_card (email, idCompany);

CREATE TABLE crm_visit_card (
  idCrmVisitCard INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  idCompany INTEGER,
  email TEXT COLLATE NOCASE,
  linkedinId TEXT COLLATE NOCASE,
  linkedinTechId TEXT COLLATE NOCASE,
  leftCompany INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX crm_visit_card_company ON crm_visit_card (idCompany, idAccount);
CREATE INDEX crm_visit_card_email ON crm_visit_card (email, idAccount);
CREATE INDEX crm_visit_card_linkedin ON crm_visit_card (linkedinId, idAccount);
CREATE INDEX crm_visit_card_linkedin_tech ON crm_visit_card (linkedinTechId, idAccount);
CREATE INDEX crm_visit_card_modified ON crm_visit_card (idAccount, modifiedAt);

CREATE TABLE opportunity (
  idOpportunity INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  idCompany INTEGER NOT NULL,
  idStade INTEGER,
  isDeleted INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL,
  deletedAt INTEGER,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX opportunity_company ON opportunity (idCompany, idAccount);
CREATE INDEX opportunity_modified ON opportunity (idAccount, modifiedAt);
CREATE INDEX opportunity_deleted ON opportunity (idAccount, deletedAt) WHERE deletedAt IS NOT NULL;

CREATE TABLE sequence_action (
  idSequenceAction INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  idNewsletter INTEGER UNIQUE,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE newsletter (
  idNewsletter INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE newsletter_contact (
  idNewsletter INTEGER NOT NULL,
  idCrmVisitCard INTEGER NOT NULL,
  idAccount TEXT NOT NULL,
  idUserResponsable INTEGER,
  isEnded INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (idNewsletter, idCrmVisitCard)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_contact_card ON newsletter_contact (idCrmVisitCard, idNewsletter);
CREATE INDEX newsletter_contact_user ON newsletter_contact (idUserResponsable, idNewsletter, idCrmVisitCard);

CREATE TABLE supply (
  idSupply INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE supply_identification (
  idSupply INTEGER NOT NULL,
  idCompany INTEGER NOT NULL,
  idAccount TEXT NOT NULL,
  idIdentificationType INTEGER,
  scoringMatch INTEGER,
  taggedAt INTEGER,
  scoredAt INTEGER,
  document TEXT NOT NULL,
  PRIMARY KEY (idSupply, idCompany)
) STRICT, WITHOUT ROWID;
CREATE INDEX supply_identification_company ON supply_identification (idCompany, idAccount);
CREATE INDEX supply_identification_tagged ON supply_identification (idAccount, taggedAt);
CREATE INDEX supply_identification_scored ON supply_identification (idAccount, scoredAt);

CREATE TABLE campaign (
  idCampaign INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE campaign_result (
  idCampaignResult INTEGER PRIMARY KEY,
  idCampaign INTEGER NOT NULL,
  idCompany INTEGER NOT NULL,
  idAccount TEXT NOT NULL,
  state TEXT NOT NULL,
  stateAt INTEGER NOT NULL,
  idStatus INTEGER NOT NULL,
  insertedAt INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX campaign_result_pair ON campaign_result (idCampaign, idCompany);
CREATE INDEX campaign_result_account ON campaign_result (idAccount);
CREATE INDEX campaign_result_campaign ON campaign_result (idAccount, idCampaign);
CREATE INDEX campaign_result_company ON campaign_result (idCompany, idAccount);
CREATE INDEX campaign_result_state ON campaign_result (idAccount, state, stateAt);
CREATE INDEX campaign_result_state_date ON campaign_result (idAccount, stateAt);
CREATE INDEX campaign_result_status ON campaign_result (idAccount, idStatus);
CREATE INDEX campaign_result_inserted ON campaign_result (idAccount, insertedAt);
CREATE INDEX campaign_result_modified ON campaign_result (idAccount, modifiedAt);

CREATE TABLE timeline_element (
  idTimelineElement INTEGER PRIMARY KEY,
  idAccount TEXT NOT NULL,
  idCompany INTEGER,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX timeline_element_account ON timeline_element (idAccount);
CREATE INDEX timeline_element_company ON timeline_element (idCompany, idAccount);
`
