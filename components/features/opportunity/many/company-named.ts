export interface CompanyNamed {
  idCompany: number
  name: string
}
