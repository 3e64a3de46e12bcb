"""The head of every exported document: packages of texlive-latex-recommended and a few commands of our own."""

from __future__ import annotations

PREAMBLE = r"""\documentclass[10pt,a4paper,fleqn]{article}
\usepackage{amsmath,amssymb}
\usepackage[a4paper,margin=23mm]{geometry}
\usepackage{array,booktabs,longtable,graphicx,xcolor}
\definecolor{right}{rgb}{0.00,0.40,0.22}
\definecolor{wrong}{rgb}{0.72,0.07,0.10}
\definecolor{open}{rgb}{0.72,0.45,0.00}
\definecolor{quiet}{gray}{0.42}
\allowdisplaybreaks
\raggedbottom
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt plus 1pt}
\setlength{\mathindent}{1.2em}
\setlength{\emergencystretch}{3em}
\setlength{\LTpre}{6pt plus 2pt}
\setlength{\LTpost}{8pt plus 2pt}
\setlength{\LTleft}{0pt}
\setlength{\jot}{6pt}
\setcounter{MaxMatrixCols}{20}
% matrices with air between their rows, so that fractions do not touch
\makeatletter
\renewcommand*\env@matrix[1][*\c@MaxMatrixCols c]{\hskip-\arraycolsep
  \let\@ifnextchar\new@ifnextchar\def\arraystretch{1.3}\array{#1}}
\makeatother
\AtBeginDocument{%
  \setlength{\abovedisplayskip}{5pt plus 2pt}\setlength{\belowdisplayskip}{7pt plus 2pt}%
  \setlength{\abovedisplayshortskip}{5pt plus 2pt}\setlength{\belowdisplayshortskip}{7pt plus 2pt}}
% \fit{width}{formula}: the formula, made smaller if it is wider
\newsavebox{\fitbox}
\newcommand{\fit}[2]{\sbox{\fitbox}{$\displaystyle #2$}%
  \ifdim\wd\fitbox>#1\relax\resizebox{#1}{!}{\usebox{\fitbox}}\else\usebox{\fitbox}\fi}
% \roomy{formula}: the formula in a table cell, with air above and below
\newcommand{\roomy}[1]{\raisebox{0pt}[\dimexpr\height+3pt][\dimexpr\depth+4pt]{$\displaystyle #1$}}
\newcommand{\yes}{\textcolor{right}{$\checkmark$}}
\newcommand{\no}{\textcolor{wrong}{$\boldsymbol{\times}$}}
\newcommand{\maybe}{\textcolor{open}{$\boldsymbol{\sim}$}}
\newcommand{\unknown}{\textcolor{open}{\textbf{?}}}
\newcommand{\quiet}[1]{{\scriptsize\textcolor{quiet}{#1}}}
% \why{number}{reason}{scope}: what stands at the right of a proved step
\newlength{\whywidth}\setlength{\whywidth}{58mm}
\newcommand{\why}[3]{\tag*{\parbox{\whywidth}{\raggedleft\footnotesize\strut #2\enskip\mbox{\yes\ (#1)}\strut\\%
  \scriptsize\textcolor{quiet}{#3}}}}
\newcommand{\origin}[1]{\vspace{-8pt}{\footnotesize\textcolor{quiet}{#1}}\par}
\newcommand{\place}[1]{\need{10\baselineskip}\smallskip{\footnotesize\textcolor{quiet}{#1}}\par\nopagebreak}
% \rise: a display at the start of a paragraph has no empty line above it
\newcommand{\rise}{\ifvmode\vspace{-0.7\baselineskip}\nopagebreak\fi}
% \need{height}: a new page unless so much is left of this one
\newcommand{\need}[1]{\par\ifdim\dimexpr\pagegoal-\pagetotal\relax<#1\relax\newpage\fi}
% a finding: a bar in its colour, a column of labels, a column of text
\newenvironment{finding}[1]{\small\begin{longtable}{@{}!{{\color{#1}\vrule width 1.6pt}\hspace{7pt}}%
  >{\footnotesize\raggedright\arraybackslash}p{26mm}>{\raggedright\arraybackslash}p{128mm}@{}}}{\end{longtable}}
"""

LINE = 43.0
"""The width of a displayed line in em."""
CELL = 37.0
"""The width of a formula in a finding, in em of its smaller type."""
